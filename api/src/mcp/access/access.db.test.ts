import { request as httpRequest } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool, postAs } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';
import { createApiKey } from '../../api-keys/key-format.ts';

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
const post = (body: unknown, headers: Record<string, string | undefined> = {}, url?: string) =>
  postAs(ada, body, headers, url);

describe('the key (M3)', () => {
  const typo = () =>
    ada.apiKey.endsWith('0') ? `${ada.apiKey.slice(0, -1)}1` : `${ada.apiKey.slice(0, -1)}0`;

  it.each([
    ['no key', () => ({ authorization: undefined })],
    ['an empty key', () => ({ authorization: 'Bearer ' })],
    ['another scheme', () => ({ authorization: `Basic ${ada.apiKey}` })],
    ['a mistyped key', () => ({ authorization: `Bearer ${typo()}` })],
    ['a key that never existed', () => ({ authorization: `Bearer ${createApiKey()}` })],
    ['a placeholder', () => ({ authorization: `Bearer \${LECTERN_API_KEY}` })],
    ['words', () => ({ authorization: 'Bearer my secret key' })],
    ['a wrong x-api-key', () => ({ authorization: undefined, 'x-api-key': createApiKey() })],
  ])('%s is answered with 401 and a challenge that starts no OAuth', async (_, headers) => {
    const { status, headers: replied, body } = await post(list, headers());
    expect(status).toBe(401);
    expect(replied.get('www-authenticate')).toBe('Bearer realm="Lectern"');
    expect(body.error?.message).toMatch(/API key/);
  });

  it('causes no query when it is mistyped (W13)', async () => {
    // Every query begins with a connection out of the pool.
    const pool = server.dataSource.pool;
    let queries = 0;
    const count = () => (queries += 1);
    pool.on('acquire', count);
    const mistyped = Array.from(ada.apiKey, (character, at) =>
      at < 4 ? null : ada.apiKey.slice(0, at) + (character === '0' ? '1' : '0') + ada.apiKey.slice(at + 1),
    ).filter((key) => key !== null);
    for (const key of mistyped) {
      expect(await post(list, { authorization: `Bearer ${key}` })).toMatchObject({ status: 401 });
    }
    expect(queries).toBe(0);
    expect(await post(list, { authorization: `Bearer ${createApiKey()}` })).toMatchObject({ status: 401 });
    expect(queries).toBe(1);
    pool.off('acquire', count);
  });

  it('is also read from x-api-key', async () => {
    expect(await post(list, { authorization: undefined, 'x-api-key': ada.apiKey })).toMatchObject({
      status: 200,
    });
  });

  it('is read from x-api-key if a proxy has put its own token into Authorization', async () => {
    const { status } = await post(list, {
      authorization: 'Bearer token-of-a-proxy',
      'x-api-key': ada.apiKey,
    });
    expect(status).toBe(200);
  });

  it.each(['api_key', 'apiKey', 'key', 'token', 'access_token'])('is never read from ?%s=', async (name) => {
    const url = `${ada.serverUrl}?${name}=${ada.apiKey}`;
    expect(await post(list, { authorization: undefined }, url)).toMatchObject({ status: 401 });
  });

  it('is refused at once after its deletion', async () => {
    const grace = await server.signUp();
    const asGrace = { authorization: `Bearer ${grace.apiKey}` };
    expect(await post(list, asGrace, grace.serverUrl)).toMatchObject({ status: 200 });
    await server.db.query('DELETE FROM user_api_keys WHERE id = $1', [grace.keyId]);
    expect(await post(list, asGrace, grace.serverUrl)).toMatchObject({ status: 401 });
  });
});

describe('a client with a wrong key (M15)', () => {
  it.each(['auto', 'legacy'] as const)('in mode %s reports it and tries no OAuth', async (mode) => {
    const asked: string[] = [];
    const transport = new StreamableHTTPClientTransport(new URL(ada.serverUrl), {
      requestInit: { headers: { authorization: `Bearer ${createApiKey()}` } },
      fetch: (url, init) => {
        asked.push(new URL(url).pathname);
        return fetch(url, init);
      },
    });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await expect(client.connect(transport)).rejects.toThrow(/Invalid API key|requires authorization/);
    expect(new Set(asked)).toEqual(new Set([new URL(ada.serverUrl).pathname]));
  });
});

describe('the requested server', () => {
  it('of another user is answered like one that does not exist', async () => {
    const grace = await server.signUp();
    const foreign = await post(list, {}, grace.serverUrl);
    const missing = await post(list, {}, `${server.origin}/mcp/server/${'0'.repeat(32)}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    for (const hash of ['%00', '%ff', '..%2f..%2fetc', 'x'.repeat(5_000), '%27%20OR%201=1']) {
      const { status, body } = await post(list, {}, `${server.origin}/mcp/server/${hash}`);
      expect([status, body]).toEqual([404, missing.body]);
    }
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

  it('tells a client that falls back to SSE why that fails', async () => {
    const response = await fetch(ada.serverUrl, { headers: { accept: 'text/event-stream' } });
    expect(await response.text()).toMatch(/SSE transport is not supported\..* check the URL and the API key/);
  });

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp/server/x',
    '/.well-known/openid-configuration',
  ])('answers %s with a JSON error that OAuth is not supported', async (path) => {
    const response = await fetch(server.origin + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'not_found' });
  });

  it('tells a client that falls back to OAuth registration that its API key is invalid', async () => {
    const response = await fetch(`${server.origin}/register`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: 'not_found',
      error_description: expect.stringMatching(/API key is missing or invalid; create one at .*\/api-keys/),
    });
  });
});

describe('Host and Origin (M5)', () => {
  const port = () => new URL(server.origin).port;
  const statusWithHost = (host: string, origin?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        host,
        authorization: `Bearer ${ada.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(origin && { origin }),
      };
      httpRequest(ada.serverUrl, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end(JSON.stringify(list));
    });

  it('accepts a missing Origin and its own', async () => {
    expect(await post(list)).toMatchObject({ status: 200 });
    expect(await post(list, { origin: server.origin })).toMatchObject({ status: 200 });
  });

  it.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
  ])('refuses the Origin %s', async (origin) => {
    expect(await post(list, { origin })).toMatchObject({ status: 403 });
  });

  it('refuses a foreign Host and accepts every loopback name', async () => {
    expect(await statusWithHost('evil.example')).toBe(403);
    expect(await statusWithHost('evil.example', 'http://evil.example')).toBe(403);
    expect(await statusWithHost(`localhost:${port()}`)).toBe(200);
  });
});

it('logs no API key', async () => {
  await callTool(ada, 'get_recent_technical_document', {});
  expect(server.logLines.length).toBeGreaterThan(0);
  expect(server.logLines.join('')).not.toContain(ada.apiKey);
});
