import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectorProcess, startConnector } from '../../test/support/mcp/connector-process.ts';
import { makeCertificate } from '../../test/support/servers/make-certificate.ts';

// Each test starts processes, and some of them wait as the connector does.
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

/** Answers every request with its own parameters, and notes who came. */
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
  // A server that listens on a port has an address of this kind.
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

describe('a server with a certificate of its own', () => {
  it('is asked when NODE_EXTRA_CA_CERTS names it, and otherwise refused with what to do', async () => {
    const certificate = makeCertificate('localhost');
    const seen: string[] = [];
    const port = await listen(createTlsServer(certificate, echo(seen)));
    const file = join(folder, 'company.pem');
    await writeFile(file, certificate.cert);
    const serverUrl = `https://localhost:${port}/mcp/server/abc`;

    const strange = start(serverUrl);
    strange.tell(call);
    expect(await strange.hear()).toMatchObject({
      id: 1,
      error: { message: expect.stringMatching(/certificate .* is not trusted .*NODE_EXTRA_CA_CERTS/) },
    });
    expect(seen).toEqual([]);

    const known = start(serverUrl, { NODE_EXTRA_CA_CERTS: file });
    known.tell(call);
    expect(await known.hear()).toMatchObject({ id: 1, result: {} });
    expect(seen).toEqual([`Bearer ${KEY}`]);
  });
});

describe('a proxy of the environment', () => {
  /** A proxy that lets nobody through, with the addresses it was asked for. */
  async function startProxy() {
    const asked: string[] = [];
    const proxy = createServer((request) => void asked.push(`${request.url}`));
    proxy.on('connect', (request, socket) => {
      asked.push(`${request.url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    return { asked, url: `http://127.0.0.1:${await listen(proxy)}` };
  }

  it.each([{}, { NODE_USE_ENV_PROXY: '1' }])(
    'is not shown the key for a server on this machine (%j)',
    async (over) => {
      const { asked, url } = await startProxy();
      const port = await listen(createServer(echo()));
      const env = { ...over, HTTP_PROXY: url, HTTPS_PROXY: url };
      const { tell, hear, errors } = start(`http://127.0.0.1:${port}/mcp/server/abc`, env);
      tell(call);
      expect(await hear()).toMatchObject({ id: 1, result: {} });
      expect([asked, errors()]).toEqual([[], '']);
    },
  );

  it.each([
    ['lectern.invalid', 0],
    ['other.example, .invalid', 0],
    ['*', 0],
    ['lectern.invalid:8443', 1],
    ['ectern.invalid', 1],
  ])('with NO_PROXY="%s" is used or not', async (exceptions, times) => {
    const { asked, url } = await startProxy();
    const env = { HTTPS_PROXY: url, NO_PROXY: exceptions };
    const { tell, hear } = start('https://lectern.invalid/mcp/server/abc', env);
    tell(call);
    expect(await hear()).toMatchObject({ id: 1, error: {} });
    expect(new Set(asked)).toEqual(new Set(times === 0 ? [] : ['lectern.invalid:443']));
  });
});

describe('a session', () => {
  it('goes on when the server was started again, and what was asked meanwhile is answered', async () => {
    const server = createServer(echo());
    const port = await listen(server);
    const { tell, hear } = start(`http://127.0.0.1:${port}/mcp/server/abc`);
    tell(call);
    expect(await hear()).toMatchObject({ id: 1, result: {} });
    await close(server);
    tell({ ...call, id: 2 });
    await listen(createServer(echo()), port);
    expect(await hear()).toMatchObject({ id: 2, result: {} });
    tell({ ...call, id: 3 });
    expect(await hear()).toMatchObject({ id: 3, result: {} });
  });

  it('passes on large messages in any script, several at a time, a batch and Windows line ends', async () => {
    const port = await listen(createServer(echo()));
    const { tell, hear, child, errors } = start(`http://127.0.0.1:${port}/mcp/server/abc`);
    const text = 'Schl\u00fcssel \u9375 \u{1f511} '.repeat(60_000);
    for (const id of [1, 2, 3]) tell({ ...call, id, params: { text: `${id} ${text}` } });
    const heard = [await hear(), await hear(), await hear()].map((message) => {
      // The server above gives back what it was sent.
      const { id, result } = message as { id: number; result: { params: { text: string } } };
      return result.params.text === `${id} ${text}` ? id : 'changed';
    });
    expect(heard.toSorted()).toEqual([1, 2, 3]);
    child.stdin?.write(`${JSON.stringify(list)}\r\n`);
    expect(await hear()).toMatchObject({ id: 1, result: {} });
    expect(errors()).toBe('');
  });
});

describe('--debug', () => {
  it('notes what passes in a file of its user, without the key, questions or answers', async () => {
    const port = await listen(createServer(echo()));
    const file = join(folder, 'debug.log');
    const { tell, hear, child, ended } = start(`http://127.0.0.1:${port}/mcp/server/abc`, {}, [
      '--debug',
      file,
    ]);
    tell({ ...call, params: { ...call.params, arguments: { query: 'a secret question' } } });
    expect(JSON.stringify(await hear())).toContain('a secret question');
    child.stdin?.end();
    expect(await ended).toBe(0);
    const log = await readFile(file, 'utf8');
    expect(log).toMatch(/started .*"version"/);
    expect(log).toMatch(/editor .*"methods":\["tools\/call"\],"ids":\[1\]/);
    expect(log).toMatch(/server .*"status":200.*"content-type"/);
    expect(log).not.toMatch(/secret|canary|Bearer/i);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('into a file that cannot be written ends with code 2 and says so', async () => {
    const file = join(folder, 'missing', 'debug.log');
    const { ended, errors } = start('https://lectern.example/mcp/server/abc', {}, ['--debug', file]);
    expect(await ended).toBe(2);
    expect(errors()).toMatch(/^lectern-connector: --debug ".*" cannot be written \(ENOENT.*\)\n$/);
  });

  it.each([[['--debug']], [['--quiet']], [['doctr']], [['doctor', 'more']]])(
    'and other arguments such as %j end with code 2 and one line',
    async (args) => {
      const { ended, errors } = start('https://lectern.example/mcp/server/abc', {}, args);
      expect(await ended).toBe(2);
      expect(errors()).toMatch(/^lectern-connector: [^\n]+; see --help\n$/);
    },
  );
});
