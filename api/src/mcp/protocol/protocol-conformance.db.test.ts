import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { postAs } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';

let server: TestMcpServer;
let ada: McpUser;

beforeAll(async () => {
  server = await startTestMcpServer();
  ada = await server.signUp({ isPro: true });
  await createDocument(server.db, ada.collectionId, {
    pages: [{ url: 'https://docs.example.com/', title: 'Queues', passages: ['A queue holds items.'] }],
  });
});

afterAll(() => server.close());

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const MODERN = '2026-07-28';
const envelope = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modernCall = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: {
    name: 'retrieve_technical_documentation',
    arguments: { query: 'queue' },
    _meta: envelope,
  },
};
const modernHeaders = {
  'mcp-protocol-version': MODERN,
  'mcp-method': 'tools/call',
  'mcp-name': 'retrieve_technical_documentation',
};

const post = (body: unknown, headers: Record<string, string | undefined> = {}, url?: string) =>
  postAs(ada, body, headers, url);

describe('headers and body of revision 2026-07-28 (M7)', () => {
  const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

  it('are accepted when they agree', async () => {
    expect(await post(modernCall, modernHeaders)).toMatchObject({ status: 200, body: { id: 7 } });
    const name = encoded('retrieve_technical_documentation');
    expect(await post(modernCall, { ...modernHeaders, 'mcp-name': name })).toMatchObject({ status: 200 });
  });

  it.each([
    ['without a version', { 'mcp-protocol-version': undefined }],
    ['with another version', { 'mcp-protocol-version': '2025-11-25' }],
    ['without a method', { 'mcp-method': undefined }],
    ['with another method', { 'mcp-method': 'tools/list' }],
    ['without a name', { 'mcp-name': undefined }],
    ['with another name', { 'mcp-name': 'get_recent_technical_document' }],
    ['with another encoded name', { 'mcp-name': encoded('get_recent_technical_document') }],
    ['with a broken encoding', { 'mcp-name': '=?base64?***?=' }],
  ])('are refused with -32020 when %s', async (_, headers) => {
    const { status, body } = await post(modernCall, { ...modernHeaders, ...headers });
    expect([status, body.error?.code]).toEqual([400, -32_020]);
  });

  it('are refused with -32022 for an unknown revision and -32601 for an unknown method', async () => {
    const meta = { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    const future = { ...modernCall, params: { ...modernCall.params, _meta: meta } };
    const asked = await post(future, { ...modernHeaders, 'mcp-protocol-version': '2099-01-01' });
    expect([asked.status, asked.body.error?.code]).toEqual([400, -32_022]);
    const unknown = { jsonrpc: '2.0', id: 1, method: 'tools/destroy', params: { _meta: envelope } };
    const refused = await post(unknown, {
      ...modernHeaders,
      'mcp-method': 'tools/destroy',
      'mcp-name': undefined,
    });
    expect([refused.status, refused.body.error?.code]).toEqual([404, -32_601]);
  });

  it('are not required by older revisions', async () => {
    for (const version of [LATEST_PROTOCOL_VERSION, '2025-06-18', '2025-03-26', '2024-11-05']) {
      expect(await post(list, { 'mcp-protocol-version': version })).toMatchObject({ status: 200 });
    }
  });
});

describe('an older client', () => {
  it('gets an answer as one text, like every client', async () => {
    const search = {
      ...list,
      method: 'tools/call',
      params: { name: 'retrieve_technical_documentation', arguments: { q: 'queue' } },
    };
    const types = async (version: string | undefined) => {
      const { body } = await post(search, { 'mcp-protocol-version': version });
      const content = body.result?.content as { type: string }[] | undefined;
      return content?.map(({ type }) => type);
    };
    expect(await types('2025-06-18')).toEqual(['text']);
    expect(await types('2025-03-26')).toEqual(['text']);
    expect(await types(undefined)).toEqual(['text']);
  });

  it('may send a batch', async () => {
    const batch = await post([list, { ...list, id: 2, method: 'ping' }]);
    expect(batch.status).toBe(200);
    expect(batch.body).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('gets the revision it requests', async () => {
    const hello = {
      ...list,
      method: 'initialize',
      params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
    };
    expect((await post(hello)).body.result).toMatchObject({
      protocolVersion: '2025-03-26',
      serverInfo: { name: 'lectern' },
      capabilities: { tools: {}, resources: {}, prompts: {} },
    });
  });
});

describe('the response format', () => {
  const call = { ...list, method: 'tools/call', params: modernCall.params };
  const older = { ...call, params: { ...call.params, _meta: undefined } };

  it.each([['*/*'], ['application/json'], ['Application/*;q=0.9'], ['text/html, */*;q=0.1'], ['']])(
    'is JSON with Accept: %s',
    async (accept) => {
      for (const [body, headers] of [
        [list, {}],
        [[list], {}],
        [older, {}],
        [modernCall, modernHeaders],
      ] as const) {
        const reply = await post(body, { ...headers, accept });
        expect(reply.status).toBe(200);
        expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      }
    },
  );

  it('is an event stream when the client accepts nothing else, and 406 when it accepts neither', async () => {
    const ask = (accept: string) =>
      fetch(ada.serverUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json', accept },
        body: JSON.stringify(older),
      });
    const stream = await ask('text/event-stream');
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(await stream.text()).toMatch(/^event: message\ndata: \{.*A queue holds items.*\}\n\n$/);
    const refused = await ask('image/png');
    expect([refused.status, await refused.text()]).toEqual([406, expect.stringContaining('must accept')]);
  });
});

describe('bad input (M10)', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([
    ['no JSON', 'hello', 400, -32_700],
    ['nothing', '', 400, -32_700],
    ['a cut body', '{"jsonrpc":"2.0"', 400, -32_700],
    ['null', 'null', 400, -32_600],
    ['a number', '42', 400, -32_600],
    ['a text', '"tools/list"', 400, -32_600],
    ['an empty batch', '[]', 400, -32_600],
    ['no message', '{"hello":"world"}', 400, -32_600],
    ['another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}', 400, -32_600],
    ['a method of another type', '{"jsonrpc":"2.0","id":1,"method":7}', 400, -32_600],
    ['a batch of 101', JSON.stringify(Array.from({ length: 101 }, () => list)), 400, -32_600],
  ])('answers %s in JSON-RPC', async (_, body, status, code) => {
    const reply = await post(body);
    expect([reply.status, reply.body.error?.code]).toEqual([status, code]);
  });

  it('answers a body over 1 MiB with 413, with and without Content-Length', async () => {
    const large = JSON.stringify({ ...list, params: { pad: 'x'.repeat(2 * 1024 * 1024) } });
    expect(await post(large)).toMatchObject({ status: 413 });
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 40; at++) controller.enqueue(new TextEncoder().encode('x'.repeat(64 * 1024)));
        controller.close();
      },
    });
    const response = await fetch(ada.serverUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });

  it('answers another content type with 415', async () => {
    expect(await post(list, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  });

  it.each([
    [
      'deep arguments',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_recent_technical_document","arguments":${nested(1_000)}}}`,
    ],
    ['a huge name', JSON.stringify({ ...list, method: 'tools/call', params: { name: 'x'.repeat(100_000) } })],
    ['a huge method', JSON.stringify({ ...list, method: 'x'.repeat(100_000) })],
    [
      'arguments of another type',
      JSON.stringify({
        ...list,
        method: 'tools/call',
        params: { name: 'get_recent_technical_document', arguments: [1] },
      }),
    ],
    [
      'a polluting name',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__","arguments":{"__proto__":{"x":1}}}}',
    ],
    [
      'a resource of another scheme',
      JSON.stringify({ ...list, method: 'resources/read', params: { uri: 'file:///etc/passwd' } }),
    ],
    [
      'a cursor of no list',
      JSON.stringify({ ...list, method: 'resources/list', params: { cursor: '1; DROP TABLE users' } }),
    ],
  ])('answers %s briefly', async (_, body) => {
    const reply = await post(body);
    expect(reply.status).toBeLessThan(500);
    expect(JSON.stringify(reply.body).length).toBeLessThan(4_000);
    expect(await post(list)).toMatchObject({ status: 200 });
  });
});
