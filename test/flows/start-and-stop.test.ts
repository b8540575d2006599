import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commandLineOf } from '../../infra/command-line.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../infra/free-port.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let home: string;
let port: number;
let standInsPort: number;
let running: ChildProcess | null = null;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  chmodSync(home, 0o755);
  [port, standInsPort] = [await findFreePort(), await findFreePort()];
});

afterEach(async () => {
  if (running !== null) await stop(running);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

function launch(): ChildProcess {
  const names = { PORT: String(port), STAND_INS_PORT: String(standInsPort), LECTERN_HOME: home };
  const unset = { PUBLIC_URL: '', DATABASE_URL: '', REDIS_URL: '', NODE_ENV: '' };
  running = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...unset, ...names },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return running;
}

/** Starts the system and returns what it has printed up to its ready line. */
async function start(): Promise<{ supervisor: ChildProcess; lines: string[] }> {
  const supervisor = launch();
  const lines: string[] = [];
  if (supervisor.stdout === null) throw new Error('The output is not piped');
  for await (const line of createInterface({ input: supervisor.stdout })) {
    lines.push(line);
    if (line.startsWith('Lectern is ready')) return { supervisor, lines };
  }
  throw new Error(`Start ended before it was ready:\n${lines.join('\n')}`);
}

async function stop(supervisor: ChildProcess): Promise<number | null> {
  running = null;
  if (supervisor.exitCode === null && supervisor.signalCode === null) {
    supervisor.kill('SIGTERM');
    await once(supervisor, 'exit');
  }
  return supervisor.exitCode;
}

/** The process IDs of the API, workers, local emulators and database. */
function startedProcesses(): number[] {
  // Safe: the start script writes the file.
  const claim = JSON.parse(readFileSync(join(home, 'processes.json'), 'utf8')) as { children: number[] };
  const database = readPostmasterPid(join(home, 'postgres', 'data'));
  return [...claim.children, ...(database === null ? [] : [database])];
}

function alive(pids: number[]): number[] {
  return pids.filter((pid) => commandLineOf(pid) !== '');
}

test('prints the URL of the web application as the last line', async () => {
  const { lines } = await start();
  expect(lines.at(-1)).toBe(`Lectern is ready at http://localhost:${port}`);
  const page = await fetch(`http://localhost:${port}/`);
  expect(await page.text()).toContain('<div id="root">');
});

test('starts a second time and leaves no process after SIGTERM', async () => {
  const { supervisor } = await start();
  const pids = startedProcesses();
  expect(alive(pids)).toHaveLength(4);
  expect(await stop(supervisor)).toBe(0);
  expect(alive(pids)).toEqual([]);
});

test('starts after kill -9 and leaves no process of the previous start', async () => {
  const { supervisor } = await start();
  const pids = startedProcesses();
  supervisor.kill('SIGKILL');
  await once(supervisor, 'exit');
  await start();
  expect(alive(pids)).toEqual([]);
});

test('exits with code 1 when a process dies', async () => {
  const { supervisor } = await start();
  const pids = startedProcesses();
  const workers = pids.find((pid) => commandLineOf(pid).includes('workers/src/main.ts'));
  process.kill(workers ?? 0, 'SIGKILL');
  const [exitCode] = await once(supervisor, 'exit');
  expect(exitCode).toBe(1);
  expect(alive(pids)).toEqual([]);
});

test('reports a taken port before anything starts', async () => {
  const taken = createServer().listen(port);
  await once(taken, 'listening');
  const supervisor = launch();
  let errors = '';
  supervisor.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const [exitCode] = await once(supervisor, 'close');
  taken.close();
  expect(exitCode).toBe(1);
  expect(errors).toContain(`Port ${port} (PORT, API and web application) is used`);
});
