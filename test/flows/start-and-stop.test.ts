import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineOf } from '../../infra/command-line.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { createTestDatabase } from '../support/database/test-database.ts';

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

const stopRunning = async () => {
  if (running !== null) await stop(running);
};

afterAll(async () => {
  await stopRunning();
  rmSync(home, { recursive: true, force: true });
});

function launch(environment: Record<string, string> = {}): ChildProcess {
  const names = { PORT: String(port), STAND_INS_PORT: String(standInsPort), LECTERN_HOME: home };
  const unset = { PUBLIC_URL: '', DATABASE_URL: '', REDIS_URL: '', NODE_ENV: '' };
  running = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...unset, ...names, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return running;
}

/** Starts the system. Resolves when it is ready; `lines` receives its output, also later. */
async function start(
  environment?: Record<string, string>,
): Promise<{ supervisor: ChildProcess; lines: string[] }> {
  const supervisor = launch(environment);
  const lines: string[] = [];
  if (supervisor.stdout === null) throw new Error('The output is not piped');
  const output = createInterface({ input: supervisor.stdout });
  output.on('line', (line) => lines.push(line));
  const isReady = () => lines.some((line) => line.startsWith('Lectern is ready'));
  while (!isReady()) {
    const [line] = await Promise.race([once(output, 'line'), once(output, 'close')]);
    if (line === undefined) throw new Error(`Start ended before it was ready:\n${lines.join('\n')}`);
  }
  return { supervisor, lines };
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

const answer = (path: string) =>
  fetch(`http://localhost:${port}${path}`).catch(() => new Response(null, { status: 503 }));

const pidOfWorkers = () =>
  startedProcesses().find((pid) => commandLineOf(pid).includes('workers/src/main.ts'));

/** Each test continues from the previous one, because a start takes seconds of CPU time. */
describe('the system', () => {
  let supervisor: ChildProcess;
  let lines: string[];

  beforeAll(async () => {
    ({ supervisor, lines } = await start());
  });
  afterAll(stopRunning);

  test('prints the URL of the web application when it is ready', async () => {
    expect(lines).toContain(`Lectern is ready at http://localhost:${port}`);
    const page = await fetch(`http://localhost:${port}/`);
    expect(await page.text()).toContain('<div id="root">');
    expect(alive(startedProcesses())).toHaveLength(4);
  });

  test('answers requests while the workers restart', async () => {
    const killed = pidOfWorkers() ?? 0;
    process.kill(killed, 'SIGKILL');
    const statuses: number[] = [];
    // On a busy machine, the workers may be back before the first request.
    do {
      statuses.push((await answer('/readyz')).status);
    } while (alive([pidOfWorkers() ?? 0]).length === 0 || pidOfWorkers() === killed);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('restarts every process after SIGKILL, and leaves none after SIGTERM', async () => {
    const before = startedProcesses();
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await expect.poll(async () => (await answer('/readyz')).status).toBe(200);
    await expect.poll(() => alive(startedProcesses())).toHaveLength(4);
    const after = startedProcesses();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(await stop(supervisor)).toBe(0);
    expect(alive(after)).toEqual([]);
  });
});

/** The second test continues from the first. */
describe('a second start', () => {
  let supervisor: ChildProcess;
  let lines: string[];

  afterAll(stopRunning);

  test('leaves no process of the previous start, after kill -9 too', async () => {
    const first = await start();
    const pids = startedProcesses();
    first.supervisor.kill('SIGKILL');
    await once(first.supervisor, 'exit');
    ({ supervisor, lines } = await start());
    expect(alive(pids)).toEqual([]);
  });

  test('exits with code 1 and the reason when a process dies five times within a minute', async () => {
    let left = startedProcesses();
    for (let deaths = 1; deaths <= 5; deaths += 1) {
      await expect.poll(pidOfWorkers).toBeDefined();
      left = startedProcesses();
      const workers = pidOfWorkers() ?? 0;
      process.kill(workers, 'SIGKILL');
      await expect.poll(() => alive([workers])).toEqual([]);
    }
    const [exitCode] = await once(supervisor, 'exit');
    expect(exitCode).toBe(1);
    expect(lines.join('\n')).toContain(
      'The process "workers" exited 5 times within a minute (signal SIGKILL)',
    );
    expect(alive(left)).toEqual([]);
  });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of the tests that is long enough',
  GITHUB_CLIENT_ID: 'id',
  GITHUB_CLIENT_SECRET: 'secret',
  SUPPORT_EMAIL: 'help@example.com',
};

test('restarts the API and the workers in production too', async () => {
  const database = await createTestDatabase();
  try {
    const { supervisor } = await start({ ...PRODUCTION, DATABASE_URL: database.url });
    const before = startedProcesses();
    expect(before).toHaveLength(2);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await expect.poll(() => alive(startedProcesses().filter((pid) => !before.includes(pid)))).toHaveLength(2);
    await expect.poll(async () => (await answer('/readyz')).status).toBe(200);
    expect(await stop(supervisor)).toBe(0);
  } finally {
    await database.drop();
  }
});

test.each([
  ['API', { SUPPORT_EMAIL: 'nobody' }, /SUPPORT_EMAIL/],
  ['workers', { PARSER_THREADS: '0' }, /PARSER_THREADS must be/],
])(
  'reports a wrong setting of the %s in production before it builds or connects anything',
  async (_, wrong, problem) => {
    const environment = { ...PRODUCTION, DATABASE_URL: 'postgres://127.0.0.1:1/none', ...wrong };
    const supervisor = launch(environment);
    let [output, errors] = ['', ''];
    supervisor.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    supervisor.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const [exitCode] = await once(supervisor, 'close');
    expect(exitCode).toBe(1);
    expect(errors).toMatch(problem);
    expect(output).not.toContain('Building');
  },
);

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
  expect(errors).toContain(`Port ${port} (PORT) is in use`);
});
