import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { startConnector } from '../../test/support/mcp/connector-process.ts';
import { type ListeningServer, listen } from '../../test/support/servers/listen.ts';

const run = promisify(execFile);
const build = fileURLToPath(new URL('../build.js', import.meta.url));
const KEY = 'lct_canaryCanaryCanaryCanaryCanary00';

let folder: string;
let server: ListeningServer;
let serverUrl: string;
let requests: string[];
/** The package the server offers; null for none. */
let offered: Buffer | null;
let respond: (body: Record<string, unknown>, response: ServerResponse, request: IncomingMessage) => void;
let started: ChildProcess[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  await run(process.execPath, [build, folder]);
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  requests = [];
  started = [];
  respond = (_, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
  offered = null;
  const recorder = createServer(async (request, response) => {
    if (request.url === '/connector.tgz') return void response.writeHead(offered ? 200 : 404).end(offered);
    requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    respond(JSON.parse(Buffer.concat(chunks).toString()), response, request);
  });
  server = await listen(recorder);
  serverUrl = `${server.origin}/mcp/server/abc`;
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await server[Symbol.asyncDispose]();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENTS = { 'content-type': 'text/event-stream' };
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const call = { ...list, method: 'tools/call', params: { name: 'retrieve_technical_documentation' } };
const result = { jsonrpc: '2.0', id: 1, result: { tools: [] } };

function start(over: Record<string, string> = {}) {
  const env = { SERVER_URL: serverUrl, LECTERN_API_KEY: KEY, ...over };
  const connector = startConnector(join(folder, 'connector.js'), env);
  started.push(connector.child);
  return connector;
}

describe('a failed request gets an error with instructions', () => {
  it.each([
    [401, /Create one at http:\S+\/api-keys/],
    [403, /Check SERVER_URL and LECTERN_API_KEY/],
    [402, /\/pricing/],
    [429, /Try again in 30 seconds/],
    [404, /It was deleted/],
    [405, /not the URL of an MCP server, or a proxy blocks POST/],
    [500, /responded with 500/],
  ])('after HTTP %i', async (status, text) => {
    respond = (_, response) => response.writeHead(status, { ...JSON_TYPE, 'retry-after': '30' }).end('{}');
    const { send, receive, errors } = start();
    send(call);
    expect(await receive()).toMatchObject({ id: 1, error: { message: expect.stringMatching(text) } });
    expect(errors()).toBe('');
  });

  it('if the server closes the connection or cannot be reached', async () => {
    respond = (_, response) => response.destroy();
    const { send, receive } = start();
    send(call);
    expect(await receive()).toMatchObject({ id: 1, error: { code: -32_000 } });
    const unreachable = start({ SERVER_URL: `http://127.0.0.1:${await findFreePort()}/mcp/server/abc` });
    unreachable.send(call);
    expect(await unreachable.receive()).toMatchObject({
      error: { message: expect.stringContaining('is not running') },
    });
  });

  it('and never starts an OAuth flow', async () => {
    respond = (_, response) =>
      response.writeHead(401, { ...JSON_TYPE, 'www-authenticate': 'Bearer realm="Lectern"' }).end('{}');
    const { send, receive } = start();
    send(list);
    await receive();
    expect(new Set(requests)).toEqual(new Set(['POST /mcp/server/abc']));
  });
});

describe('the relay', () => {
  it('forwards progress and the result of a stream, and sends no response to responses of the client', async () => {
    respond = ({ method }, response) => {
      if (method === undefined) return void response.writeHead(202).end();
      response.writeHead(200, EVENTS);
      response.write(
        ': keep-alive\n\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n',
      );
      response.end(`data: ${JSON.stringify(result)}\n\n`);
    };
    const { send, receive } = start();
    send({ jsonrpc: '2.0', id: 9, result: {} });
    send(list);
    expect(await receive()).toMatchObject({ method: 'notifications/progress' });
    expect(await receive()).toEqual(result);
  });

  it('closes a cancelled request and sends no response to it', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    respond = ({ method, id }, response) => {
      if (id === undefined) return void response.writeHead(202).end();
      if (method !== 'tools/call') {
        response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ...result, id }));
        return;
      }
      response.once('close', closed.resolve);
      arrived.resolve();
    };
    const { send, receive } = start();
    send(call);
    await arrived.promise;
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await closed.promise;
    send({ ...list, id: 2 });
    expect(await receive()).toMatchObject({ id: 2 });
  });

  it('retries reads when the server is overloaded, but not tool calls', async () => {
    respond = (_, response) =>
      requests.length < 3
        ? response.writeHead(503).end()
        : response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
    const { send, receive } = start();
    send(list);
    expect(await receive()).toEqual(result);
    expect(requests).toHaveLength(3);
    respond = (_, response) => response.writeHead(503).end();
    send(call);
    expect(await receive()).toMatchObject({ error: {} });
    expect(requests).toHaveLength(4);
  });

  it('retries a tool call after the time in Retry-After', async () => {
    const receivedAt: number[] = [];
    respond = (_, response) => {
      receivedAt.push(performance.now());
      if (receivedAt.length === 1) response.writeHead(503, { ...JSON_TYPE, 'retry-after': '1' }).end('{}');
      else response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
    };
    const { send, receive, errors } = start();
    send(call);
    expect(await receive()).toEqual(result);
    expect((receivedAt[1] ?? 0) - (receivedAt[0] ?? 0)).toBeGreaterThan(990);
    expect(errors()).toBe('');
  });

  it('reports an available update on standard error only', async () => {
    offered = gzipSync('newer');
    const { send, receive, errors, child, ended } = start();
    send(list);
    expect(await receive()).toEqual(result);
    await expect.poll(errors).toMatch(/^lectern-connector: Lectern offers another version [^\n]+\n$/);
    child.stdin?.end();
    expect(await receive()).toBeNull();
    expect(await ended).toBe(0);
  });

  it('sends the key in one header and nowhere else', async () => {
    let headers: IncomingMessage['headers'] = {};
    let text = '';
    respond = (body, response, request) => {
      headers = request.headers;
      text = JSON.stringify(body);
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(result));
    };
    const { send, receive, child } = start();
    send(list);
    await receive();
    const headersWithKey = Object.entries(headers).filter(([, value]) => String(value).includes(KEY));
    expect(headersWithKey).toEqual([['authorization', `Bearer ${KEY}`]]);
    expect(text + child.spawnargs.join(' ')).not.toContain(KEY);
    expect(headers['user-agent']).toMatch(/^lectern-connector\/\d/);
  });

  it('uses the proxy from the environment without showing it the key', async () => {
    const seen = Promise.withResolvers<string>();
    const refuse = createServer().on('connect', (request, socket) => {
      seen.resolve(`${request.url} ${JSON.stringify(request.headers)}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await using proxy = await listen(refuse);
    const over = { SERVER_URL: 'https://lectern.example/mcp/server/abc', HTTPS_PROXY: proxy.origin };
    const { send, receive } = start(over);
    send(call);
    expect(await seen.promise).toMatch(/^lectern\.example:443 /);
    expect(await seen.promise).not.toContain(KEY);
    expect(await receive()).toMatchObject({ id: 1, error: {} });
  });
});

it('doctor lets the proxy resolve names and does not print its password', async () => {
  await using proxy = await listen(
    createServer().on('connect', (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')),
  );
  const env = {
    PATH: process.env.PATH ?? '',
    SERVER_URL: 'https://only-the-proxy-knows.invalid/mcp/server/abc',
    LECTERN_API_KEY: KEY,
    HTTPS_PROXY: `http://ada:secret@${proxy.host}`,
  };
  const failed = await run(process.execPath, [join(folder, 'connector.js'), 'doctor'], { env }).catch(
    (error: { stdout: string; code: number }) => error,
  );
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/proxy {5}http:\/\/127[^@]*\nFAILED {4}/),
  });
  expect(failed.stdout).not.toMatch(/resolve only-the-proxy|secret/);
});

describe('the process', () => {
  it('closes pending requests and exits when its input ends', async () => {
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    respond = (_, response) => {
      response.once('close', closed.resolve);
      arrived.resolve();
    };
    const { send, child, ended } = start();
    send(call);
    await arrived.promise;
    child.stdin?.end();
    await closed.promise;
    expect(await ended).toBe(0);
  });

  it('exits when its output is closed', async () => {
    const { send, child, ended } = start();
    child.stdout?.destroy();
    send(list);
    expect(await ended).toBe(0);
  });
});

it('a command finishes without an error message when the reader of its output has ended', async () => {
  const child = spawn(process.execPath, [join(folder, 'connector.js'), '--help']);
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  expect([code, errors]).toEqual([0, '']);
});

it('names the required version when Node.js is too old', async () => {
  const old = join(folder, 'old-node.cjs');
  await writeFile(
    old,
    `for (const [object, key, value] of [[process.versions, 'node', '16.20.2'], [process, 'version', 'v16.20.2']])
       Object.defineProperty(object, key, { value });`,
  );
  const args = ['--require', old, join(folder, 'connector.js'), '--version'];
  await expect(run(process.execPath, args)).rejects.toMatchObject({
    code: 1,
    stderr: 'lectern: Node.js 20 or newer is required (found v16.20.2). Install it from https://nodejs.org\n',
  });
});

it('the package has no dependencies or scripts and is for Node 20 and newer', async () => {
  const tar = gunzipSync(await readFile(join(folder, 'connector.tgz'))).toString('latin1');
  const manifest = JSON.parse(tar.slice(tar.indexOf('{'), tar.indexOf('\n}\n') + 2));
  expect(manifest.name).toMatch(/^lectern-connector-[0-9a-f]{8}$/);
  expect(manifest).toMatchObject({ bin: { 'lectern-connector': 'connector.js' }, engines: { node: '>=20' } });
  for (const absent of ['dependencies', 'optionalDependencies', 'scripts'])
    expect(manifest[absent]).toBeUndefined();
  expect(await readFile(join(folder, 'connector.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  const script = await readFile(join(folder, 'lectern.js'), 'utf8');
  const imported = [...script.matchAll(/(?:from|import)\s*\(?["']([@\w][\w@/:.-]*)["']/g)].map(
    ([, name]) => name,
  );
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});
