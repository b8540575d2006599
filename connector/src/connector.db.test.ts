import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { createDocument } from '../../test/support/database/factories.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../test/support/mcp/test-mcp-server.ts';

const run = promisify(execFile);
const build = fileURLToPath(new URL('../build.js', import.meta.url));

let folder: string;
let script: string;
/** The package the server offers. */
let offered: Buffer<ArrayBuffer>;
let server: TestMcpServer;
let ada: McpUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  script = join(folder, 'connector.js');
  await run(process.execPath, [build, folder]);
  offered = await readFile(join(folder, 'connector.tgz'));
  server = await startTestMcpServer({}, (app) => app.get('/connector.tgz', () => new Response(offered)));
  ada = await server.signUp();
  await createDocument(server.db, ada.collectionId, {
    pages: [{ url: 'https://docs.example.com/queue', title: 'Queues', passages: ['A queue holds items.'] }],
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const env = (over: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  SERVER_URL: ada.serverUrl,
  LECTERN_API_KEY: ada.apiKey,
  ...over,
});
const question = { name: 'retrieve_technical_documentation', arguments: { query: 'queue' } };
const expectedAnswer = [
  { type: 'text', text: expect.stringContaining('url="https://docs.example.com/queue"') },
];

async function askThrough(command: string, args: string[], mode: 'auto' | 'legacy') {
  const client = new Client({ name: `editor-${mode}`, version: '3.1' }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport({ command, args, env: env(npmSettings()) }));
  const { tools } = await client.listTools();
  const { content } = await client.callTool(question);
  await client.close();
  return { tools: tools.length, content };
}

/** A package of an older server, which named every build the same. */
async function packOldConnector(): Promise<Buffer<ArrayBuffer>> {
  const manifest = {
    name: 'lectern-connector',
    version: '0.1.0',
    bin: { 'lectern-connector': 'connector.js' },
  };
  const script = '#!/usr/bin/env node\nconsole.log("old");\n';
  const entry = (name: string, body: string, mode: number) => ({
    header: { name: `package/${name}`, size: body.length, mode },
    body,
  });
  const files = [
    entry('package.json', JSON.stringify(manifest), 0o644),
    entry('connector.js', script, 0o755),
  ];
  return gzipSync(await packTar(files));
}

const npmSettings = () => ({
  npm_config_cache: join(folder, 'npm'),
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
});

describe('an editor', () => {
  it.each(['auto', 'legacy'] as const)(
    'in protocol mode %s calls tools through the connector',
    async (mode) => {
      expect(await askThrough(process.execPath, [script], mode)).toEqual({
        tools: 3,
        content: expectedAnswer,
      });
      await expect
        .poll(() => server.db.query('SELECT client_name, client_version FROM connection_logs'))
        .toContainEqual({ client_name: `editor-${mode}`, client_version: '3.1' });
    },
  );

  it('starts it from the server with npx, even if npx has cached an older version', async () => {
    const args = ['-y', '--allow-remote=all', `${server.origin}/connector.tgz`];
    const current = offered;
    offered = await packOldConnector();
    const { stdout } = await run('npx', args, { env: env(npmSettings()) });
    expect(stdout).toBe('old\n');
    offered = current;
    expect(await askThrough('npx', args, 'legacy')).toEqual({ tools: 3, content: expectedAnswer });
  });

  it('gets an error with instructions when the key is rejected', async () => {
    const client = new Client({ name: 'editor', version: '1' });
    const wrong = { command: process.execPath, args: [script], env: env({ LECTERN_API_KEY: 'lct_wrong' }) };
    await expect(client.connect(new StdioClientTransport(wrong))).rejects.toThrow(
      /Create one at .*\/api-keys/,
    );
  });
});

function start(over: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [script], { env: env(over), stdio: ['pipe', 'pipe', 'pipe'] });
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += chunk;
  return text;
}

const exitOf = (child: ChildProcess) =>
  new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (code, signal) => resolve([code, signal])),
  );
const line = (message: unknown) => `${JSON.stringify(message)}\n`;
const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

describe('the process', () => {
  it('writes only JSON-RPC to standard output and never prints the key', async () => {
    const child = start();
    child.stdin?.write('this is not JSON\n');
    child.stdin?.write(line(hello));
    child.stdin?.write(line({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    child.stdin?.end(line({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: question }));
    const [output, errors, exit] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      exitOf(child),
    ]);
    const messages = output
      .trim()
      .split('\n')
      .map((json) => JSON.parse(json));
    expect(messages).toHaveLength(3);
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(errors).toBe('');
    expect(output).not.toContain(ada.apiKey);
    expect(exit).toEqual([0, null]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits on %s', async (signal) => {
    const child = start();
    child.stdin?.write(line(hello));
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill(signal);
    expect(await exitOf(child)).toEqual([0, null]);
  });

  it('exits when its input ends, even if the server never responds', async () => {
    const child = start({ SERVER_URL: `${server.origin}/never` });
    child.stdin?.end();
    expect(await exitOf(child)).toEqual([0, null]);
  });

  it('exits when its parent process is killed', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}" & echo $!; wait`], {
      env: env(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const pid = Number(
      await new Promise((resolve) => shell.stdout.once('data', (data) => resolve(String(data)))),
    );
    shell.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { interval: 200 }).toBe(false);
  });

  it.each([
    [{ SERVER_URL: '' }, 'SERVER_URL is not set'],
    [{ LECTERN_API_KEY: '' }, 'LECTERN_API_KEY is not set'],
    [{ SERVER_URL: 'http://lectern.example/mcp/server/x' }, 'would send the key unencrypted'],
  ])('with %j exits with code 2 and one line with the reason', async (over, reason) => {
    const child = start(over);
    const [errors, exit] = await Promise.all([textOf(child.stderr), exitOf(child)]);
    expect(exit).toEqual([2, null]);
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining(reason)]);
  });

  it('prints its version and usage', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect((await run(process.execPath, [script, '--version'])).stdout).toMatch(
      new RegExp(`^${version}\\+[0-9a-f]{8}\\n$`),
    );
    expect((await run(process.execPath, [script, '--help'])).stdout).toContain('LECTERN_API_KEY');
  });

  it.runIf(process.platform === 'linux')(
    'answers its first message within 1.5 seconds of CPU time',
    async () => {
      const child = start();
      child.stdin?.write(line(hello));
      await new Promise((resolve) => child.stdout?.once('data', resolve));
      expect(cpuSecondsOf(child.pid)).toBeLessThan(1.5);
      child.kill();
    },
  );
});

describe('doctor', () => {
  const diagnose = (over: Record<string, string> = {}) =>
    run(process.execPath, [script, 'doctor'], { env: env(over) }).catch(
      (error: { stdout: string; code: number }) => error,
    );

  it('reports a working connection', async () => {
    const { stdout } = await diagnose();
    expect(stdout).toMatch(/ok {8}.+ accepts the key \(\d+ ms\)\nok {8}3 tools: retrieve_/);
    expect(stdout).not.toContain(ada.apiKey);
  });

  it.each([
    [{ LECTERN_API_KEY: 'lct_wrong' }, /FAILED {4}Lectern rejected the API key\. Create one at/],
    [{ SERVER_URL: 'https://nowhere.invalid/mcp/server/x' }, /FAILED {4}Cannot resolve nowhere\.invalid/],
  ])('with %j names the problem and exits with code 1', async (over, problem) => {
    const failed = await diagnose(over);
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(problem) });
  });

  it('reports an unreachable server', async () => {
    const failed = await diagnose({ SERVER_URL: `http://127.0.0.1:${await findFreePort()}/mcp/server/x` });
    expect(failed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAILED {4}Lectern at .* is not running/),
    });
  });
});

it('the build is reproducible', async () => {
  const first = await readFile(join(folder, 'connector.tgz'));
  const again = join(folder, 'again');
  await run(process.execPath, [build, again]);
  expect((await readFile(join(again, 'connector.tgz'))).equals(first)).toBe(true);
  // npx loads the package before the first start, so it stays small. Two thirds of it are the parsers of YAML, TOML
  // and XML that `lectern sync` needs.
  expect(first.length).toBeLessThan(100_000);
});

/** User and system CPU time of a process; proc(5) gives it in hundredths of a second. */
function cpuSecondsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
