import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../../infra/embedded-postgres/postmaster.ts';
import { isPortFree } from '../../../infra/free-port.ts';
import { migrate } from '../../../shared/src/db/migrate.ts';
import { waitUntil } from '../timing/wait-until.ts';
import type { BreakableServer } from './breakable-server.ts';

const PORT_LIMIT_MS = 30_000;

const START = {
  /** A run that is killed leaves no server behind. */
  endsWithParent: true,
  /** For ten workers whose queues it holds as well. */
  settings: ['max_connections=600'],
};

/** Starts a PostgreSQL of its own, durable as in production, with a migrated database; its files are below `folder`. */
export async function startBreakablePostgres(folder = tmpdir()): Promise<BreakableServer> {
  const home = mkdtempSync(join(folder, 'lectern-breakable-'));
  // Under root the database runs as another account, which must be able to enter.
  chmodSync(home, 0o755);
  let server: EmbeddedPostgres | null = await startEmbeddedPostgres(home, START);
  const { url, dataDirectory } = server;
  await migrate(url);
  const port = Number(new URL(url).port);
  const start = async () => {
    // While nobody listens there, a client that tries on and on can meet itself at the port.
    const isFree = () => isPortFree(port, '127.0.0.1');
    if (server === null) await waitUntil('its port free', isFree, (free) => free, PORT_LIMIT_MS);
    server ??= await startEmbeddedPostgres(home, START);
    if (server.url !== url) throw new Error(`PostgreSQL came back elsewhere: ${new URL(server.url).host}`);
  };
  const stop = async () => {
    const stopped = server;
    server = null;
    await stopped?.stop();
  };
  const signal = (name: NodeJS.Signals) => {
    const postmaster = readPostmasterPid(dataDirectory);
    if (server === null || postmaster === null) return;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) signalIfThere(pid, name);
  };
  return {
    url,
    start,
    stop,
    async kill() {
      const { ended } = server ?? {};
      signal('SIGKILL');
      await ended;
      server = null;
    },
    hang: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async [Symbol.asyncDispose]() {
      signal('SIGCONT');
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Each connection is served by a process of its own. */
function childrenOf(pid: number): number[] {
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  return listed.split('\n').map(Number).filter(Boolean);
}

/** Connections end at any time, and their processes with them. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Safe: process.kill throws only system errors.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
