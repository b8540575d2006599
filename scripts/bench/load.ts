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
import { execFileSync } from 'node:child_process';
import { mixRequests } from './load/mixed-requests.ts';
import { reportLoad } from './load/report-load.ts';
import { startLoad } from './load/start-load.ts';
import { withApi } from './load/with-api.ts';

const [secondsEach = 5, overloadSeconds = 20] = process.argv.slice(2).map(Number);
const isPinned = process.argv.includes('pinned');
// Child processes inherit the CPU.
if (isPinned) pinToCpu(process.pid, 0);
await withApi(async (api) => {
  const requests = await mixRequests(api, { count: 200, passagesEach: 60 });
  const { generator, runStage } = await startLoad(api.target, requests);
  if (isPinned) pinToCpu(generator.pid ?? 0, 1);
  await reportLoad(runStage, { secondsEach, overloadSeconds });
  generator.disconnect();
});

function pinToCpu(pid: number, cpu: number): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(cpu), String(pid)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
