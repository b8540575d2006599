import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf } from '../../../infra/command-line.ts';
import { readPostmasterPid } from '../../../infra/embedded-postgres/postmaster.ts';
import { startStack } from '../processes/start-stack.ts';

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

const SCRIPTS: Readonly<Record<Exclude<Part, 'postgres'>, string>> = {
  api: 'api/src/main.ts',
  workers: 'workers/src/main.ts',
  emulators: 'infra/stand-ins/main.ts',
};

/** Starts an installation as `npm start` does. Resolves when everything is ready. */
export async function startInstallation(
  environment: Readonly<Record<string, string>>,
): Promise<RunningInstallation> {
  const own = { PUBLIC_URL: '', NODE_ENV: '', LOG_LEVEL: 'warn', PLANS: 'off' };
  const stack = await startStack({ ...own, ...environment });
  const { home } = stack;
  const password = readFileSync(join(home, 'postgres-password'), 'utf8');
  const databasePort = readFileSync(join(home, 'postgres-port'), 'utf8');
  return {
    origin: stack.origin,
    databaseUrl: `postgres://lectern:${password}@127.0.0.1:${databasePort}/lectern`,
    lines: stack.output,
    processOf(part) {
      if (part === 'postgres') return readPostmasterPid(join(home, 'postgres', 'data'));
      // Safe: the start script writes the file.
      const claim = JSON.parse(readFileSync(join(home, 'processes.json'), 'utf8')) as { children: number[] };
      return claim.children.find((pid) => commandLineOf(pid).includes(SCRIPTS[part])) ?? null;
    },
    get exitCode() {
      return stack.exitCode;
    },
    async [Symbol.asyncDispose]() {
      await stack.stop();
    },
  };
}
