import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { commandLineOf } from '../../../infra/command-line.ts';
import { readPostmasterPid } from '../../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../../infra/free-port.ts';

/** The supervised parts of an installation. */
export type Part = 'api' | 'workers' | 'emulators' | 'postgres';

/** An installation that `npm start` runs in its own home folder. */
export interface RunningInstallation extends AsyncDisposable {
  readonly origin: string;
  /** The URL of the embedded database. */
  readonly databaseUrl: string;
  /** The lines of its output so far. */
  readonly lines: readonly string[];
  /** The process ID of a part; null while it is not running. */
  processOf(part: Part): number | null;
  /** The exit code once the supervisor has ended by itself; null before. */
  readonly exitCode: number | null;
}

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

const SCRIPTS: Readonly<Record<Exclude<Part, 'postgres'>, string>> = {
  api: 'api/src/main.ts',
  workers: 'workers/src/main.ts',
  emulators: 'infra/stand-ins/main.ts',
};

/** Runs the start script as `npm start` does. Resolves when everything is ready. */
export async function startInstallation(
  environment: Readonly<Record<string, string>>,
): Promise<RunningInstallation> {
  const home = mkdtempSync(join(tmpdir(), 'lectern-installation-'));
  // As root, PostgreSQL runs as another account, which must be able to enter.
  chmodSync(home, 0o755);
  const [port, standInsPort] = [await findFreePort(), await findFreePort()];
  const supervisor = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PUBLIC_URL: '', DATABASE_URL: '', REDIS_URL: '', NODE_ENV: '', LOG_LEVEL: 'warn', PLANS: 'off' },
      ...{ PORT: String(port), STAND_INS_PORT: String(standInsPort), LECTERN_HOME: home },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = await readyLines(supervisor);
  const password = readFileSync(join(home, 'postgres-password'), 'utf8');
  const databasePort = readFileSync(join(home, 'postgres-port'), 'utf8');
  return {
    origin: `http://localhost:${port}`,
    databaseUrl: `postgres://lectern:${password}@127.0.0.1:${databasePort}/lectern`,
    lines,
    processOf(part) {
      if (part === 'postgres') return readPostmasterPid(join(home, 'postgres', 'data'));
      // Safe: the start script writes the file.
      const claim = JSON.parse(readFileSync(join(home, 'processes.json'), 'utf8')) as { children: number[] };
      return claim.children.find((pid) => commandLineOf(pid).includes(SCRIPTS[part])) ?? null;
    },
    get exitCode() {
      return supervisor.exitCode;
    },
    async [Symbol.asyncDispose]() {
      if (supervisor.exitCode === null) {
        supervisor.kill('SIGTERM');
        await once(supervisor, 'exit');
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Resolves with the output, which grows, once the installation is ready. */
async function readyLines(supervisor: ChildProcess): Promise<string[]> {
  const lines: string[] = [];
  if (supervisor.stdout === null) throw new TypeError('The output is not piped');
  const output = createInterface({ input: supervisor.stdout });
  output.on('line', (line) => lines.push(line));
  while (!lines.some((line) => line.startsWith('Lectern is ready'))) {
    const [line] = await Promise.race([once(output, 'line'), once(output, 'close')]);
    if (line === undefined) throw new Error(`The start ended before it was ready:\n${lines.join('\n')}`);
  }
  return lines;
}
