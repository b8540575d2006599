import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type FaultStack, startFaultStack } from '../test/support/faults/fault-stack.ts';
import { createRandom } from '../test/support/random.ts';
import { percentile } from '../test/support/timing/percentile.ts';
import { waitUntil } from '../test/support/timing/wait-until.ts';
import { listFaults } from './soak/faults.ts';
import { audit, createLedger, type Ledger } from './soak/ledger.ts';
import { startTraffic } from './soak/traffic.ts';

/**
 * Runs two APIs and three workers under simulated traffic and injected faults, then verifies that every
 * acknowledged change exists:
 *
 *   npm run soak                                      30 minutes, a fault each minute, the queues in Redis
 *   npm run soak -- --minutes 5 --every 20 --store postgres --seed 7
 *
 * Exits with code 1 if a change was lost, duplicated, incomplete or undone, or if a process exited unexpectedly.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    every: { type: 'string', default: '60' },
    store: { type: 'string', default: 'redis' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const minutes = Number(values.minutes);
const everyMs = Number(values.every) * 1000;
const store = values.store === 'postgres' ? 'postgres' : 'redis';
if (!(minutes > 0 && everyMs > 0)) {
  console.error('--minutes and --every must be above 0');
  process.exit(1);
}
/** Time for recovery after a fault. */
const MAX_RECOVERY_MS = 90_000;
const MAX_DRAIN_MS = 300_000;

const startedAt = performance.now();
const say = (line: string) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}  ${line}`,
  );
};

console.log(`Soak test: ${minutes} minutes, queues in ${store}, seed ${values.seed}`);
const stack = await startFaultStack({
  store,
  apis: 2,
  workers: store === 'redis' ? 3 : 2,
  users: 8,
  pages: 200,
  pageMs: 50,
});
setTimeout(() => leave(1), minutes * 60_000 + MAX_RECOVERY_MS + MAX_DRAIN_MS + 120_000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(1));

let isClean = false;
try {
  isClean = await soak(stack);
} catch (error) {
  say(`The soak test failed: ${error instanceof Error ? error.stack : String(error)}`);
}
await leave(isClean ? 0 : 1);

async function leave(exitCode: number): Promise<never> {
  await stack[Symbol.asyncDispose]();
  process.exit(exitCode);
}

async function soak(on: FaultStack): Promise<boolean> {
  const random = createRandom(Number(values.seed));
  const ledger = createLedger();
  const traffic = startTraffic(on, ledger, random);
  const problems: string[] = [];
  const memoryBefore = await memoryOf(on);
  await pause(Math.min(everyMs, 10_000));
  while (performance.now() - startedAt < minutes * 60_000) {
    const nextAt = performance.now() + everyMs;
    problems.push(...(await breakSomething(on, random)));
    await pause(Math.max(0, nextAt - performance.now()));
  }
  await traffic.stop();
  say('The traffic has ended; waiting for the remaining jobs');
  await on.drained(MAX_DRAIN_MS);
  problems.push(...unexpectedExits(on));
  const { lines, isClean: isLedgerClean } = await audit(ledger, on.dataSource);
  console.log(`\n${lines.join('\n')}\n\n${requestLines(ledger).join('\n')}`);
  console.log(`memory in MB, before and after       ${memoryBefore} ${await memoryOf(on)}`);
  for (const line of internalErrors(on)) console.log(`answered with 500: ${line}`);
  console.log(problems.length === 0 ? '\nNo process exited unexpectedly.' : `\n${problems.join('\n')}`);
  return isLedgerClean && problems.length === 0;
}

/** Injects a fault and waits for recovery; returns the processes that did not recover. */
async function breakSomething(on: FaultStack, random: () => number): Promise<string[]> {
  const faults = listFaults(on);
  const fault = faults[Math.floor(random() * faults.length)];
  if (!fault) return [];
  const problems = unexpectedExits(on);
  let healedAt = performance.now();
  try {
    await fault.happen(on);
    healedAt = performance.now();
    await waitUntil(
      'ready',
      () => on.ready(),
      ({ status }) => status === 200,
      MAX_RECOVERY_MS,
    );
    say(`${fault.name}; ready ${((performance.now() - healedAt) / 1000).toFixed(1)} s after its end`);
  } catch (error) {
    problems.push(`After "${fault.name}": ${String(error)}`);
    say(problems.at(-1) ?? '');
    await Promise.all([on.postgres.start(), on.redis?.start()]);
  }
  return problems;
}

/** Unexpected exits and uncaught errors. */
function unexpectedExits({ apis, workers }: FaultStack): string[] {
  return [...apis, ...workers].flatMap(({ processId, output }) => {
    const uncaught = output.filter((line) => /unhandled|uncaught/i.test(line)).slice(0, 3);
    return isAlive(processId)
      ? uncaught
      : [`Process ${processId} exited unexpectedly:`, ...output.slice(-20)];
  });
}

/** Server errors in the logs of the running APIs. */
function internalErrors({ apis }: FaultStack): string[] {
  const lines = apis.flatMap(({ output }) => output.filter((line) => line.includes('"status":500')));
  return lines.slice(0, 5).map((line) => line.slice(0, 1_500));
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

function requestLines({ requests, milliseconds }: Ledger): string[] {
  const shares = [0.5, 0.95, 0.99, 1].map((share) => Math.round(percentile(milliseconds, share)));
  const counts = [...requests].toSorted().map(([key, count]) => `  ${key.padEnd(34)} ${count}`);
  return ['requests', ...counts, `milliseconds, p50, p95, p99, max     ${shares.join(' ')}`];
}

async function memoryOf({ apis, workers }: FaultStack): Promise<string> {
  const each = [...apis, ...workers].map(async ({ processId }) => {
    const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  });
  return (await Promise.all(each)).join('/');
}
