/**
 * Real mixed traffic on one api process, at rising rates and then at ten times of what it can: tabs that look at their
 * documents, agents that ask, texts that are added, of 200 people.
 *
 *   node scripts/bench/load.ts [seconds at each rate, 5 when not given] [seconds of overload, 20 when not given]
 *
 * The api is the real process with the settings of production on a PostgreSQL that writes to disk; the load comes from
 * another process on the same machine, which sends on time whatever the answers take. Goodput is what was answered as it
 * should be; what is refused with 429 or 503 and a Retry-After is told apart from what fails.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { mixRequests } from './load/mixed-requests.ts';
import type { LoadOrder, LoadReport } from './load/offered-load.ts';
import { processCpuMs } from './mcp/process-cpu.ts';

const APP_SECRET = 'a secret of the bench that is long enough';
const ROOT = join(import.meta.dirname, '../..');
const FIRST_RATE = 100;
/** Each rate is this many times the one before, until no more is answered. */
const STEP = 1.5;
const OVERLOAD = 10;
const RECOVERY_SECONDS = 30;

const [secondsEach = 5, overloadSeconds = 20] = process.argv.slice(2).map(Number);
const home = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const postgres = await startEmbeddedPostgres(home);
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
  load.send({ origin: `http://127.0.0.1:${port}`, requests });
  await once(load, 'message');
  await report(load, api.pid ?? 0);
} finally {
  for (const child of started) {
    if (!child.connected) continue;
    child.disconnect();
    await once(child, 'exit');
  }
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

async function report(load: ChildProcess, apiPid: number): Promise<void> {
  await order(load, { requestsPerSecond: FIRST_RATE, seconds: secondsEach });
  console.log(
    '  offered     sent  goodput  refused   failed   p50 ms   p99 ms  late ms   api ms of processor a request',
  );
  const rise: { rate: number; report: LoadReport }[] = [];
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * STEP)) {
    const reached = await measure(load, apiPid, rate, secondsEach);
    rise.push({ rate, report: reached });
    if (reached.goodput < rate * 0.8) break;
  }
  const peak = rise.reduce((best, each) => (each.report.goodput > best.report.goodput ? each : best));
  const capacity = peak.report.goodput;
  const over = await measure(load, apiPid, Math.round(capacity * OVERLOAD), overloadSeconds);
  const recoveredAfter = await recover(load, apiPid, Math.round(capacity / 2));
  console.log(
    `\nAt ${OVERLOAD} times of its capacity of ${capacity.toFixed(0)} requests a second the api answers`,
    `${((100 * over.goodput) / capacity).toFixed(0)} % of that, those admitted within`,
    `${(over.p99 / peak.report.p99).toFixed(1)} times of the time at the peak (p99), refuses the rest with a Retry-After`,
    `but for ${over.failed} of ${over.sent}, and is as before ${recoveredAfter}`,
  );
}

async function measure(
  load: ChildProcess,
  apiPid: number,
  requestsPerSecond: number,
  seconds: number,
): Promise<LoadReport> {
  const cpuBefore = processCpuMs(apiPid);
  const result = await order(load, { requestsPerSecond, seconds });
  const cpuMs = processCpuMs(apiPid) - cpuBefore;
  const columns = [
    requestsPerSecond.toFixed(0),
    result.sentPerSecond.toFixed(0),
    result.goodput.toFixed(0),
    String(result.refused),
    String(result.failed),
    result.p50.toFixed(1),
    result.p99.toFixed(1),
    result.ownDelayMs.toFixed(1),
    (cpuMs / result.sent).toFixed(2),
  ];
  console.log(
    columns.map((column) => column.padStart(9)).join(''),
    result.failed > 0 ? JSON.stringify(result.failures) : '',
  );
  return result;
}

/** In words, how soon nothing is refused any more at half of the capacity. */
async function recover(load: ChildProcess, apiPid: number, rate: number): Promise<string> {
  for (let seconds = 2; seconds <= RECOVERY_SECONDS; seconds += 2) {
    const { refused, failed } = await measure(load, apiPid, rate, 2);
    if (refused + failed === 0) return `within ${seconds} s`;
  }
  return `not within ${RECOVERY_SECONDS} s`;
}

async function order(load: ChildProcess, asked: LoadOrder): Promise<LoadReport> {
  load.send(asked);
  // The process that makes the load answers an order with nothing else.
  const [answered] = (await once(load, 'message')) as [LoadReport];
  return answered;
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
