/**
 * Real mixed traffic on one api process, at rising rates and then at ten times of what it can: tabs that look at their
 * documents, agents that ask, texts that are added, of 200 people; and then one of them alone at ten times, beside the
 * others at half of it.
 *
 *   node scripts/bench/load.ts [seconds at each rate, 5 when not given] [seconds of overload, 20] [apart]
 *
 * The api is the real process with the settings of production on a PostgreSQL that writes to disk; the load comes from
 * another process on the same machine, which sends on time whatever the answers take. With `apart` (Linux, two processors)
 * the load is made on a processor of its own, and api and PostgreSQL share another one: what making it costs is not taken
 * from them. Goodput is what was answered as it should be; what is refused with 429 or 503 and a Retry-After is told apart
 * from what fails.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { driveLoad } from './load/drive-load.ts';
import { mixRequests } from './load/mixed-requests.ts';
import { reportLoad } from './load/report-load.ts';

const APP_SECRET = 'a secret of the bench that is long enough';
const ROOT = join(import.meta.dirname, '../..');

const [secondsEach = 5, overloadSeconds = 20] = process.argv.slice(2).map(Number);
const isApart = process.argv.includes('apart');
// Whatever is started from here on inherits it.
if (isApart) pin(process.pid, 0);
const postgres = await startTemporaryPostgres({ durable: true });
const started: ChildProcess[] = [];
try {
  await migrate(postgres.url);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const requests = await mixRequests(postgres.url, APP_SECRET, origin);
  const api = await start(join(ROOT, 'api/src/main.ts'), {
    DATABASE_URL: postgres.url,
    APP_SECRET,
    PORT: String(port),
    PUBLIC_URL: origin,
    PLANS: 'off',
  });
  const load = fork(join(import.meta.dirname, 'load/make-load.ts'));
  started.push(load);
  if (isApart) pin(load.pid ?? 0, 1);
  load.send({ port, requests });
  await once(load, 'message');
  const pids = { api: api.pid ?? 0, postgres: readPostmasterPid(postgres.dataDirectory) ?? 0 };
  await reportLoad(driveLoad(load, pids), { secondsEach, overloadSeconds });
} finally {
  for (const child of started) {
    if (!child.connected) continue;
    child.disconnect();
    await once(child, 'exit');
  }
  await postgres.stop();
}

function pin(pid: number, processor: number): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(processor), String(pid)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A process of ours that serves; what it logs is written and thrown away. Rejects when it ends instead. */
async function start(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(script, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  started.push(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Starting ${script}: it ended with ${code}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return child;
}
