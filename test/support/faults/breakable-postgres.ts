import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../../infra/embedded-postgres/postmaster.ts';
import { sendSignal } from '../../../infra/send-signal.ts';
import { migrate } from '../../../shared/src/db/migrate.ts';
import { type BreakableServer, startBreakable } from './breakable-server.ts';

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
  let port: number | undefined;
  const server = await startBreakable(home, async () => {
    const { url, dataDirectory, stop } = await startEmbeddedPostgres(home, {
      ...START,
      ...(port !== undefined && { port }),
    });
    port = Number(new URL(url).port);
    const signal = (name: NodeJS.Signals) => {
      const postmaster = readPostmasterPid(dataDirectory);
      if (postmaster === null) return;
      for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, name);
    };
    return { url, stop, signal };
  });
  await migrate(server.url);
  return server;
}

/** PostgreSQL runs one process per connection. */
function childrenOf(pid: number): number[] {
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  return listed.split('\n').map(Number).filter(Boolean);
}
