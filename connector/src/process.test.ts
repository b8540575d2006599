import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { startConnector } from '../../test/support/mcp/connector-process.ts';

const run = promisify(execFile);
// Each test starts processes, and some of them wait as the connector does.
const build = fileURLToPath(new URL('../build.js', import.meta.url));
const KEY = 'lct_canaryCanaryCanaryCanaryCanary00';

let folder: string;
let server: Server;
let serverUrl: string;
let requests: string[];
/** The package that the server offers; null for none. */
let served: Buffer | null;
let answer: (body: Record<string, unknown>, response: ServerResponse, request: IncomingMessage) => void;
let started: ChildProcess[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  await run(process.execPath, [build, folder]);
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  requests = [];
  started = [];
  answer = (_, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
  served = null;
  server = createServer(async (request, response) => {
    if (request.url === '/connector.tgz') return void response.writeHead(served ? 200 : 404).end(served);
    requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    answer(JSON.parse(Buffer.concat(chunks).toString()), response, request);
  });
  serverUrl = `http://127.0.0.1:${await listen(server)}/mcp/server/abc`;
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENTS = { 'content-type': 'text/event-stream' };
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const call = { ...list, method: 'tools/call', params: { name: 'retrieve_technical_documentation' } };
const result = { jsonrpc: '2.0', id: 1, result: { tools: [] } };

async function listen(listening: Server): Promise<number> {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  return (listening.address() as AddressInfo).port;
}

function start(over: Record<string, string> = {}) {
  const env = { SERVER_URL: serverUrl, LECTERN_API_KEY: KEY, ...over };
  const connector = startConnector(join(folder, 'connector.js'), env);
  started.push(connector.child);
  return connector;
}

describe('a request that cannot be served is answered with an error that says what to do', () => {
  it.each([
    [401, /create one at http:\S+\/api-keys/],
    [403, /check SERVER_URL and LECTERN_API_KEY/],
    [402, /\/pricing/],
    [429, /Try again in 30 seconds/],
    [404, /it was deleted/],
    [500, /answered 500/],
  ])('HTTP %i', async (status, text) => {
    answer = (_, response) => response.writeHead(status, { ...JSON_TYPE, 'retry-after': '30' }).end('{}');
    const { tell, hear, errors } = start();
    tell(call);
    expect(await hear()).toMatchObject({ id: 1, error: { message: expect.stringMatching(text) } });
    expect(errors()).toBe('');
  });

  it('a server that goes away in the middle, and one that is not there', async () => {
    answer = (_, response) => response.destroy();
    const { tell, hear } = start();
    tell(call);
    expect(await hear()).toMatchObject({ id: 1, error: { code: -32_000 } });
    const alone = start({ SERVER_URL: `http://127.0.0.1:${await findFreePort()}/mcp/server/abc` });
    alone.tell(call);
    expect(await alone.hear()).toMatchObject({
      error: { message: expect.stringContaining('cannot be reached') },
    });
  });

  it('begins no sign-in: nothing is asked but the server', async () => {
    answer = (_, response) =>
      response.writeHead(401, { ...JSON_TYPE, 'www-authenticate': 'Bearer realm="Lectern"' }).end('{}');
    const { tell, hear } = start();
    tell(list);
    await hear();
    expect(new Set(requests)).toEqual(new Set(['POST /mcp/server/abc']));
  });
});

describe('what is passed on', () => {
  it('progress and comments of a stream, then the answer; answers of the client are answered by nobody', async () => {
    answer = ({ method }, response) => {
      if (method === undefined) return void response.writeHead(202).end();
      response.writeHead(200, EVENTS);
      response.write(
        ': keep-alive\n\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n',
      );
      response.end(`data: ${JSON.stringify(result)}\n\n`);
    };
    const { tell, hear } = start();
    tell({ jsonrpc: '2.0', id: 9, result: {} });
    tell(list);
    expect(await hear()).toMatchObject({ method: 'notifications/progress' });
    expect(await hear()).toEqual(result);
  });

  it('a cancellation: the request behind it is closed and not answered', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    answer = ({ method, id }, response) => {
      if (id === undefined) return void response.writeHead(202).end();
      if (method !== 'tools/call') {
        response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ...result, id }));
        return;
      }
      response.once('close', closed.resolve);
      arrived.resolve();
    };
    const { tell, hear } = start();
    tell(call);
    await arrived.promise;
    tell({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await closed.promise;
    tell({ ...list, id: 2 });
    expect(await hear()).toMatchObject({ id: 2 });
  });

  it('what only reads again, when the server is overloaded; a tool call once', async () => {
    answer = (_, response) =>
      requests.length < 3
        ? response.writeHead(503).end()
        : response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
    const { tell, hear } = start();
    tell(list);
    expect(await hear()).toEqual(result);
    expect(requests).toHaveLength(3);
    answer = (_, response) => response.writeHead(503).end();
    tell(call);
    expect(await hear()).toMatchObject({ error: {} });
    expect(requests).toHaveLength(4);
  });

  it('a tool call that was refused at the door, when the time that it names is over', async () => {
    const askedAt: number[] = [];
    answer = (_, response) => {
      askedAt.push(performance.now());
      if (askedAt.length === 1) response.writeHead(503, { ...JSON_TYPE, 'retry-after': '1' }).end('{}');
      else response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
    };
    const { tell, hear, errors } = start();
    tell(call);
    expect(await hear()).toEqual(result);
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThan(990);
    expect(errors()).toBe('');
  });

  it('that the server offers another connector, to standard error alone', async () => {
    served = gzipSync('another');
    const { tell, hear, errors, child, ended } = start();
    tell(list);
    expect(await hear()).toEqual(result);
    await expect.poll(errors).toMatch(/^lectern-connector: Lectern serves another connector [^\n]+\n$/);
    child.stdin?.end();
    expect(await hear()).toBeNull();
    expect(await ended).toBe(0);
  });

  it('the key, in one header, and nowhere else', async () => {
    let headers: IncomingMessage['headers'] = {};
    let text = '';
    answer = (body, response, request) => {
      headers = request.headers;
      text = JSON.stringify(body);
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
    };
    const { tell, hear, child } = start();
    tell(list);
    await hear();
    const carriers = Object.entries(headers).filter(([, value]) => String(value).includes(KEY));
    expect(carriers).toEqual([['authorization', `Bearer ${KEY}`]]);
    expect(text + child.spawnargs.join(' ')).not.toContain(KEY);
    expect(headers['user-agent']).toMatch(/^lectern-connector\/\d/);
  });

  it('through the proxy of the environment, which does not see the key', async () => {
    const seen = Promise.withResolvers<string>();
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      seen.resolve(`${request.url} ${JSON.stringify(request.headers)}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    const over = {
      SERVER_URL: 'https://lectern.example/mcp/server/abc',
      HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}`,
    };
    const { tell, hear } = start(over);
    tell(call);
    expect(await seen.promise).toMatch(/^lectern\.example:443 /);
    expect(await seen.promise).not.toContain(KEY);
    expect(await hear()).toMatchObject({ id: 1, error: {} });
    proxy.close();
  });
});

it('the doctor behind a proxy leaves the names to it, and shows no password of it', async () => {
  const proxy = createServer();
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  const env = {
    PATH: process.env.PATH ?? '',
    SERVER_URL: 'https://only-the-proxy-knows.invalid/mcp/server/abc',
    LECTERN_API_KEY: KEY,
    HTTPS_PROXY: `http://ada:secret@127.0.0.1:${await listen(proxy)}`,
  };
  const failed = await run(process.execPath, [join(folder, 'connector.js'), 'doctor'], { env }).catch(
    (error: { stdout: string; code: number }) => error,
  );
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/proxy {5}http:\/\/127[^@]*\nFAILED {4}/),
  });
  expect(failed.stdout).not.toMatch(/name only-the-proxy|secret/);
  proxy.close();
});

describe('the end', () => {
  it('of the input, with a request that is never answered, closes it and ends the process', async () => {
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    answer = (_, response) => {
      response.once('close', closed.resolve);
      arrived.resolve();
    };
    const { tell, child, ended } = start();
    tell(call);
    await arrived.promise;
    child.stdin?.end();
    await closed.promise;
    expect(await ended).toBe(0);
  });

  it('of the output ends the process', async () => {
    const { tell, child, ended } = start();
    child.stdout?.destroy();
    tell(list);
    expect(await ended).toBe(0);
  });
});

it('the package is one file without dependencies and without scripts, for Node 20 and newer', async () => {
  const tar = gunzipSync(await readFile(join(folder, 'connector.tgz'))).toString('latin1');
  const manifest = JSON.parse(tar.slice(tar.indexOf('{'), tar.indexOf('\n}\n') + 2));
  expect(manifest.name).toMatch(/^lectern-connector-[0-9a-f]{8}$/);
  expect(manifest).toMatchObject({ bin: { 'lectern-connector': 'connector.js' }, engines: { node: '>=20' } });
  for (const absent of ['dependencies', 'optionalDependencies', 'scripts'])
    expect(manifest[absent]).toBeUndefined();
  const script = await readFile(join(folder, 'connector.js'), 'utf8');
  expect(script).toMatch(/^#!\/usr\/bin\/env node\n/);
  const imported = [...script.matchAll(/(?:from|import)\s*\(?["']([^"'./][^"']*)["']/g)].map(
    ([, name]) => name,
  );
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});
