/**
 * Sends the mixed traffic of 200 users (dashboard polls, tool calls, added texts) to one API process: at rising rates, at
 * ten times its capacity, and then with one user flooding while the others send half of the capacity.
 *
 *   node scripts/bench/load.ts [seconds per rate, default 5] [seconds of overload, default 20] [pinned]
 *
 * The API process runs with production settings and a PostgreSQL that writes to disk. The load generator is open-loop: it
 * sends on schedule however long responses take. With `pinned` (Linux, two CPUs) the load generator gets its own CPU.
 * Goodput counts successful responses. Rejections with 429 or 503 and Retry-After are not counted as failures.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { driveLoad } from './load/drive-load.ts';
import { mixRequests } from './load/mixed-requests.ts';
import { reportLoad } from './load/report-load.ts';
import { startServer, stopServers } from './started-servers.ts';

const APP_SECRET = 'a secret of the bench that is long enough';

const [secondsEach = 5, overloadSeconds = 20] = process.argv.slice(2).map(Number);
const isPinned = process.argv.includes('pinned');
// Child processes inherit the CPU.
if (isPinned) pinToCpu(process.pid, 0);
const postgres = await startTemporaryPostgres({ isDurable: true });

try {
  await migrate(postgres.url);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const requests = await mixRequests(postgres.url, APP_SECRET, origin);
  const settings = { DATABASE_URL: postgres.url, APP_SECRET, PORT: String(port), PUBLIC_URL: origin };
  const { child: api } = await startServer('api/src/main.ts', { env: { ...settings, PLANS: 'off' } });
  const load = fork(join(import.meta.dirname, 'load/make-load.ts'));
  if (isPinned) pinToCpu(load.pid ?? 0, 1);
  load.send({ port, requests });
  await once(load, 'message');
  const pids = { api: api.pid ?? 0, postgres: readPostmasterPid(postgres.dataDirectory) ?? 0 };
  await reportLoad(driveLoad(load, pids), { secondsEach, overloadSeconds });
  load.disconnect();
} finally {
  await stopServers();
  await postgres.stop();
}

function pinToCpu(pid: number, cpu: number): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(cpu), String(pid)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
