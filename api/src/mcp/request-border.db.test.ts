import { request as httpRequest } from 'node:http';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../../test/support/factories.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../test/support/test-mcp-server.ts';
import { createApiKey } from '../api-keys/key-format.ts';

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
  ...{ jsonrpc: '2.0', id: 7, method: 'tools/call' },
  params: {
    ...{ name: 'retrieve_technical_documentation', arguments: { query: 'queue' } },
    _meta: envelope,
  },
};
const modernHeaders = {
  'mcp-protocol-version': MODERN,
  'mcp-method': 'tools/call',
  'mcp-name': 'retrieve_technical_documentation',
};

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    error?: { code: number; message: string };
    result?: Record<string, unknown>;
    id?: unknown;
  };
}

async function post(
  body: unknown,
  headers: Record<string, string | undefined> = {},
  url = ada.serverUrl,
): Promise<Reply> {
  const all: Record<string, string | undefined> = {
    authorization: `Bearer ${ada.apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(url, {
    ...{ method: 'POST', headers: sent },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

describe('the key (M3)', () => {
  const typo = () =>
    ada.apiKey.endsWith('0') ? `${ada.apiKey.slice(0, -1)}1` : `${ada.apiKey.slice(0, -1)}0`;

  it.each([
    ['no key', () => ({ authorization: undefined })],
    ['an empty one', () => ({ authorization: 'Bearer ' })],
    ['another scheme', () => ({ authorization: `Basic ${ada.apiKey}` })],
    ['a mistyped one', () => ({ authorization: `Bearer ${typo()}` })],
    ['one that never existed', () => ({ authorization: `Bearer ${createApiKey()}` })],
    ['a placeholder', () => ({ authorization: `Bearer \${LECTERN_API_KEY}` })],
    ['words', () => ({ authorization: 'Bearer my secret key' })],
    ['a wrong x-api-key', () => ({ authorization: undefined, 'x-api-key': createApiKey() })],
  ])('%s is answered 401 in JSON with a challenge that starts no OAuth', async (_, headers) => {
    const { status, headers: replied, body } = await post(list, headers());
    expect(status).toBe(401);
    expect(replied.get('www-authenticate')).toBe('Bearer realm="Lectern"');
    expect(body.error?.message).toMatch(/API key/);
  });

  it('is taken from x-api-key too', async () => {
    expect(await post(list, { authorization: undefined, 'x-api-key': ada.apiKey })).toMatchObject({
      status: 200,
    });
  });

  it.each(['api_key', 'apiKey', 'key', 'token', 'access_token'])('is never taken from ?%s=', async (name) => {
    const url = `${ada.serverUrl}?${name}=${ada.apiKey}`;
    expect(await post(list, { authorization: undefined }, url)).toMatchObject({ status: 401 });
  });

  it('is refused at once when it was deleted', async () => {
    const grace = await server.signUp();
    const asGrace = { authorization: `Bearer ${grace.apiKey}` };
    expect(await post(list, asGrace, grace.serverUrl)).toMatchObject({ status: 200 });
    await server.db.query('DELETE FROM user_api_keys WHERE id = $1', [grace.keyId]);
    expect(await post(list, asGrace, grace.serverUrl)).toMatchObject({ status: 401 });
  });
});

describe('the server asked for', () => {
  it('of somebody else is answered like one that does not exist', async () => {
    const grace = await server.signUp();
    const foreign = await post(list, {}, grace.serverUrl);
    const missing = await post(list, {}, `${server.origin}/mcp/server/${'0'.repeat(32)}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  it('answers only POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'HEAD']) {
      const response = await fetch(ada.serverUrl, {
        method,
        headers: { authorization: `Bearer ${ada.apiKey}` },
      });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp/server/x',
    '/.well-known/openid-configuration',
  ])('has no OAuth at %s, and says so in JSON', async (path) => {
    const response = await fetch(server.origin + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'not_found' });
  });
});

describe('Host and Origin (M5)', () => {
  const port = () => new URL(server.origin).port;
  const statusWithHost = (host: string, origin?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        ...{ host, authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json' },
        ...{ accept: 'application/json, text/event-stream', ...(origin && { origin }) },
      };
      httpRequest(ada.serverUrl, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end(JSON.stringify(list));
    });

  it('an absent Origin and the own one are served', async () => {
    expect(await post(list)).toMatchObject({ status: 200 });
    expect(await post(list, { origin: server.origin })).toMatchObject({ status: 200 });
  });

  it.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
  ])('the Origin %s is refused', async (origin) => {
    expect(await post(list, { origin })).toMatchObject({ status: 403 });
  });

  it('a foreign Host is refused, the own one by every loopback name is not', async () => {
    expect(await statusWithHost('evil.example')).toBe(403);
    expect(await statusWithHost('evil.example', 'http://evil.example')).toBe(403);
    expect(await statusWithHost(`localhost:${port()}`)).toBe(200);
  });
});

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
    const unknown = { ...{ jsonrpc: '2.0', id: 1, method: 'tools/destroy' }, params: { _meta: envelope } };
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
      ...{ ...list, method: 'initialize' },
      params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
    };
    expect((await post(hello)).body.result).toMatchObject({
      protocolVersion: '2025-03-26',
      serverInfo: { name: 'lectern' },
      capabilities: { tools: {}, resources: {}, prompts: {} },
    });
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

it('no key appears in the log', () => {
  expect(server.logLines.length).toBeGreaterThan(0);
  expect(server.logLines.join('')).not.toContain(ada.apiKey);
});
