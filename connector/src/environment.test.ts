import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectorProcess, startConnector } from '../../test/support/mcp/connector-process.ts';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_FILE } from '../../test/support/servers/test-certificate.ts';

const run = promisify(execFile);
const build = fileURLToPath(new URL('../build.js', import.meta.url));
const KEY = 'lct_canaryCanaryCanaryCanaryCanary00';

let folder: string;
let script: string;
const started: ConnectorProcess[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  script = join(folder, 'connector.js');
  await run(process.execPath, [build, folder]);
});
afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await close(server);
});
afterAll(() => rm(folder, { recursive: true }));

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const call = { ...list, method: 'tools/call', params: { name: 'retrieve_technical_documentation' } };

/** Answers every request with its own parameters and records the keys. */
function echo(seen: string[] = []): RequestListener {
  return async (request, response) => {
    if (request.method === 'GET') return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
    seen.push(String(request.headers.authorization));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { params } }));
  };
}

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  servers.push(server);
  // A listening server has an AddressInfo.
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function start(serverUrl: string, over: Record<string, string> = {}, args: readonly string[] = []) {
  const connector = startConnector(script, { SERVER_URL: serverUrl, LECTERN_API_KEY: KEY, ...over }, args);
  started.push(connector);
  return connector;
}

/** A proxy that rejects every request and records its target. */
async function startProxy() {
  const asked: string[] = [];
  const proxy = createServer((request) => void asked.push(`${request.url}`));
  proxy.on('connect', (request, socket) => {
    asked.push(`${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  return { asked, url: `http://127.0.0.1:${await listen(proxy)}` };
}

describe('a server with a private certificate', () => {
  it('is trusted if NODE_EXTRA_CA_CERTS names it; otherwise the error says so', async () => {
    const seen: string[] = [];
    const port = await listen(createTlsServer(TEST_CERTIFICATE, echo(seen)));
    const serverUrl = `https://localhost:${port}/mcp/server/abc`;

    const untrusting = start(serverUrl);
    untrusting.send(call);
    expect(await untrusting.receive()).toMatchObject({
      id: 1,
      error: { message: expect.stringMatching(/certificate .* is not trusted\. Set NODE_EXTRA_CA_CERTS/) },
    });
    expect(seen).toEqual([]);

    const trusting = start(serverUrl, { NODE_EXTRA_CA_CERTS: TEST_CERTIFICATE_FILE });
    trusting.send(call);
    expect(await trusting.receive()).toMatchObject({ id: 1, result: {} });
    expect(seen).toEqual([`Bearer ${KEY}`]);
  });
});

describe('a proxy from the environment', () => {
  it.each([{}, { NODE_USE_ENV_PROXY: '1' }])(
    'is bypassed for a server on this machine (%j)',
    async (over) => {
      const { asked, url } = await startProxy();
      const port = await listen(createServer(echo()));
      const env = { ...over, HTTP_PROXY: url, HTTPS_PROXY: url };
      const { send, receive, errors } = start(`http://127.0.0.1:${port}/mcp/server/abc`, env);
      send(call);
      expect(await receive()).toMatchObject({ id: 1, result: {} });
      expect([asked, errors()]).toEqual([[], '']);
    },
  );

  it.each([
    ['lectern.invalid', false],
    ['other.example, .invalid', false],
    ['*', false],
    ['lectern.invalid:8443', true],
    ['ectern.invalid', true],
  ])('with NO_PROXY="%s" is used: %s', async (exceptions, isUsed) => {
    const { asked, url } = await startProxy();
    const env = { HTTPS_PROXY: url, NO_PROXY: exceptions };
    const { send, receive } = start('https://lectern.invalid/mcp/server/abc', env);
    send(call);
    expect(await receive()).toMatchObject({ id: 1, error: {} });
    expect(new Set(asked)).toEqual(new Set(isUsed ? ['lectern.invalid:443'] : []));
  });
});

describe('doctor', () => {
  it.each([{}, { NODE_USE_ENV_PROXY: '1' }])(
    'uses the proxy only for those servers of an editor that need it (%j)',
    async (over) => {
      const { asked, url } = await startProxy();
      const port = await listen(createServer(echo()));
      const local = `http://127.0.0.1:${port}/mcp/server/abc`;
      const servers = [local, 'https://lectern.invalid/mcp/server/abc', local.replace('abc', 'def')];
      const entries = servers.map((serverUrl, index) => [
        `server-${index}`,
        { env: { SERVER_URL: serverUrl, LECTERN_API_KEY: KEY } },
      ]);
      const home = await mkdtemp(join(folder, 'home-'));
      await mkdir(join(home, '.cursor'));
      const settings = JSON.stringify({ mcpServers: Object.fromEntries(entries) });
      await writeFile(join(home, '.cursor', 'mcp.json'), settings);
      const env = { PATH: process.env.PATH, HOME: home, HTTP_PROXY: url, HTTPS_PROXY: url, ...over };
      const doctor = run(process.execPath, [script, 'doctor'], { cwd: home, env });
      const stdout = await doctor.catch((error: { stdout: string }) => error).then((ended) => ended.stdout);
      expect(stdout.match(/^(?:ok {8}127|proxy)/gm)).toEqual(['ok        127', 'proxy', 'ok        127']);
      expect(stdout.match(/accepts the key/g)).toHaveLength(2);
      expect(new Set(asked)).toEqual(new Set(['lectern.invalid:443']));
    },
  );
});

it.each([
  ['cursor', '.cursor/mcp.json'],
  ['codex', '.codex/config.toml'],
])('the build adds the server to the settings file of %s, and removes it', async (editor, path) => {
  const home = await mkdtemp(join(folder, 'home-'));
  const serverUrl = `http://127.0.0.1:${await listen(createServer(echo()))}/mcp/server/abc`;
  const env = { PATH: process.env.PATH, HOME: home, SERVER_URL: serverUrl, LECTERN_API_KEY: KEY };
  const runFor = (command: string) => run(process.execPath, [script, command, editor], { cwd: home, env });
  expect((await runFor('add')).stdout).toContain('Added the server "lectern"');
  expect(await readFile(join(home, path), 'utf8')).toContain(serverUrl);
  expect((await runFor('remove')).stdout).toContain('Removed the server "lectern"');
  expect(await readFile(join(home, path), 'utf8')).not.toContain(serverUrl);
});

describe('a session', () => {
  it('survives a restart of the server and answers requests made meanwhile', async () => {
    const server = createServer(echo());
    const port = await listen(server);
    const { send, receive } = start(`http://127.0.0.1:${port}/mcp/server/abc`);
    send(call);
    expect(await receive()).toMatchObject({ id: 1, result: {} });
    await close(server);
    send({ ...call, id: 2 });
    await listen(createServer(echo()), port);
    expect(await receive()).toMatchObject({ id: 2, result: {} });
    send({ ...call, id: 3 });
    expect(await receive()).toMatchObject({ id: 3, result: {} });
  });

  it('relays large concurrent messages in any script, and Windows line endings', async () => {
    const port = await listen(createServer(echo()));
    const { send, receive, child, errors } = start(`http://127.0.0.1:${port}/mcp/server/abc`);
    const text = 'Schl\u00fcssel \u9375 \u{1f511} '.repeat(60_000);
    for (const id of [1, 2, 3]) send({ ...call, id, params: { text: `${id} ${text}` } });
    const received = [await receive(), await receive(), await receive()].map((message) => {
      // The echo server returns the parameters it received.
      const { id, result } = message as { id: number; result: { params: { text: string } } };
      return result.params.text === `${id} ${text}` ? id : 'changed';
    });
    expect(received.toSorted()).toEqual([1, 2, 3]);
    child.stdin?.write(`${JSON.stringify(list)}\r\n`);
    expect(await receive()).toMatchObject({ id: 1, result: {} });
    expect(errors()).toBe('');
  });
});

describe('--debug', () => {
  it('logs events to a private file, without the key, questions or answers', async () => {
    const port = await listen(createServer(echo()));
    const file = join(folder, 'debug.log');
    const { send, receive, child, ended } = start(`http://127.0.0.1:${port}/mcp/server/abc`, {}, [
      '--debug',
      file,
    ]);
    send({ ...call, params: { ...call.params, arguments: { query: 'a secret question' } } });
    expect(JSON.stringify(await receive())).toContain('a secret question');
    child.stdin?.end();
    expect(await ended).toBe(0);
    const log = await readFile(file, 'utf8');
    expect(log).toMatch(/started .*"version"/);
    expect(log).toMatch(/editor .*"methods":\["tools\/call"\],"ids":\[1\]/);
    expect(log).toMatch(/server .*"status":200.*"content-type"/);
    expect(log).not.toMatch(/secret|canary|Bearer/i);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('exits with code 2 if the file cannot be written', async () => {
    const file = join(folder, 'missing', 'debug.log');
    const { ended, errors } = start('https://lectern.example/mcp/server/abc', {}, ['--debug', file]);
    expect(await ended).toBe(2);
    expect(errors()).toMatch(/^lectern: Cannot write the debug log ".*" \(ENOENT.*\)\n$/);
  });

  it.each([[['--debug']], [['--quiet']], [['doctr']], [['doctor', 'more']]])(
    'exits with code 2 and one line for invalid arguments such as %j',
    async (args) => {
      const { ended, errors } = start('https://lectern.example/mcp/server/abc', {}, args);
      expect(await ended).toBe(2);
      expect(errors()).toMatch(/^lectern: [^\n]+; see --help\n$/);
    },
  );
});
