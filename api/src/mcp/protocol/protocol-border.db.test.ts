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

  it('that agree are served', async () => {
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
  ])('%s are refused with -32020', async (_, headers) => {
    const { status, body } = await post(modernCall, { ...modernHeaders, ...headers });
    expect([status, body.error?.code]).toEqual([400, -32_020]);
  });

  it('of an unknown revision are refused with -32022, of an unknown method with -32601', async () => {
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

  it('do not concern the older revisions', async () => {
    for (const version of [LATEST_PROTOCOL_VERSION, '2025-06-18', '2025-03-26', '2024-11-05']) {
      expect(await post(list, { 'mcp-protocol-version': version })).toMatchObject({ status: 200 });
    }
  });
});

describe('an older client', () => {
  it('gets no links it would refuse', async () => {
    const call = {
      ...list,
      method: 'tools/call',
      params: { name: 'get_recent_technical_document', arguments: {} },
    };
    const search = {
      ...call,
      params: { name: 'retrieve_technical_documentation', arguments: { q: 'queue' } },
    };
    const types = async (version: string | undefined) => {
      const { body } = await post(search, { 'mcp-protocol-version': version });
      const content = body.result?.content as { type: string }[] | undefined;
      return content?.map(({ type }) => type);
    };
    expect(await types('2025-06-18')).toEqual(['text', 'resource_link']);
    expect(await types('2025-03-26')).toEqual(['text']);
    expect(await types(undefined)).toEqual(['text']);
  });

  it('may send a batch', async () => {
    const batch = await post([list, { ...list, id: 2, method: 'ping' }]);
    expect(batch.status).toBe(200);
    expect(batch.body).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('is greeted in the revision it asks for', async () => {
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

describe('what a client can read', () => {
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

  it('is a stream of events where it takes nothing else, and otherwise it is told what it should take', async () => {
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

describe('a call that is answered without the SDK', () => {
  it.each([
    ['an answer', 'retrieve_technical_documentation', { query: 'queue' }],
    ['a page', 'get_technical_documentation_by_url', { url: 'https://docs.example.com/' }],
    ['a document', 'get_recent_technical_document', {}],
    ['a refusal', 'retrieve_technical_documentation', {}],
    ['no arguments', 'get_technical_documentation_by_url', undefined],
  ])('gives %s as the SDK gives it', async (_, name, args) => {
    const call = { jsonrpc: '2.0', id: 'x', method: 'tools/call', params: { name, arguments: args } };
    for (const version of [LATEST_PROTOCOL_VERSION, undefined]) {
      const headers = { 'mcp-protocol-version': version };
      const own = await post(call, headers);
      const bySdk = await post([call], headers);
      expect(own).toEqual({ ...bySdk, headers: own.headers });
      expect(own.headers.get('content-type')).toBe(bySdk.headers.get('content-type'));
      expect(own.body.id).toBe('x');
    }
    // In another spelling of its name the SDK reads the call.
    const modern = { ...call, params: { ...call.params, _meta: envelope } };
    const named = { ...modernHeaders, 'mcp-name': name };
    const bySdk = await post(modern, { ...named, 'mcp-name': `=?base64?${btoa(name)}?=` });
    const own = await post(modern, named);
    expect(own).toEqual({ ...bySdk, headers: own.headers });
    expect(own.body.result).toMatchObject({ resultType: 'complete' });
    expect(own.headers.get('content-type')).toBe(bySdk.headers.get('content-type'));
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
  ])('%s is answered in JSON-RPC', async (_, body, status, code) => {
    const reply = await post(body);
    expect([reply.status, reply.body.error?.code]).toEqual([status, code]);
  });

  it('a body over 1 MiB is answered 413, announced or not', async () => {
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

  it('another content type is answered 415', async () => {
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
  ])('%s is answered, and short', async (_, body) => {
    const reply = await post(body);
    expect(reply.status).toBeLessThan(500);
    expect(JSON.stringify(reply.body).length).toBeLessThan(4_000);
    expect(await post(list)).toMatchObject({ status: 200 });
  });
});
