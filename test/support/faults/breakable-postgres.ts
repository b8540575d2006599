import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../../infra/embedded-postgres/postmaster.ts';
import { sendSignal } from '../../../infra/send-signal.ts';
import { migrate } from '../../../shared/src/db/migrate.ts';
import type { BreakableServer } from './breakable-server.ts';

const START = {
  /** The server stops if the test run is killed. */
  shouldEndWithParent: true,
  /** Enough for ten workers, with their queues in PostgreSQL. */
  settings: ['max_connections=600'],
};

/** Starts a PostgreSQL server with a migrated database in `folder`. It syncs to disk as in production. */
export async function startBreakablePostgres(folder = tmpdir()): Promise<BreakableServer> {
  const home = mkdtempSync(join(folder, 'lectern-breakable-'));
  // As root, PostgreSQL runs as another account, which must be able to enter.
  chmodSync(home, 0o755);
  let server: EmbeddedPostgres | null = await startEmbeddedPostgres(home, START);
  const { url, dataDirectory } = server;
  await migrate(url);
  const port = Number(new URL(url).port);
  const start = async () => {
    server ??= await startEmbeddedPostgres(home, { ...START, port });
  };
  const stop = async () => {
    const stopped = server;
    server = null;
    await stopped?.stop();
  };
  const signal = (name: NodeJS.Signals) => {
    const postmaster = readPostmasterPid(dataDirectory);
    if (server === null || postmaster === null) return;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, name);
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

/** PostgreSQL runs one process per connection. */
function childrenOf(pid: number): number[] {
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  return listed.split('\n').map(Number).filter(Boolean);
}
