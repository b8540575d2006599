import { type LoadStage, type Outcome, sumOf } from './offered-load.ts';
import type { Measured, RunStage } from './start-load.ts';

const FIRST_RATE = 100;
/** Factor between rates. */
const STEP = 1.5;
const OVERLOAD = 10;
const RECOVERY_SECONDS = 30;

/** Drives an API to its capacity, to ten times its capacity and back, and prints the results. */
export async function reportLoad(
  runStage: RunStage,
  { secondsEach, overloadSeconds }: { secondsEach: number; overloadSeconds: number },
): Promise<void> {
  const peak = await reportCapacity(runStage, secondsEach);
  const capacity = peak.all.goodput;
  const measure = (requestsPerSecond: number, seconds: number, floodPerSecond = 0) =>
    measureStage(runStage, { requestsPerSecond, seconds, floodPerSecond });
  const over = await measure(Math.round(capacity * OVERLOAD), overloadSeconds);
  const recoveredAfter = await recover(measure, Math.round(capacity / 2));
  const flooded = await measure(Math.round(capacity / 2), secondsEach, Math.round(capacity * OVERLOAD));
  console.log(`\n${overloadText(peak, over, recoveredAfter)}\n${floodText(flooded)}`);
}

/** Raises the rate until goodput falls behind it, prints each step, and returns the best one. */
export async function reportCapacity(runStage: RunStage, secondsEach: number): Promise<Measured> {
  const stage = { seconds: secondsEach, floodPerSecond: 0 };
  await runStage({ ...stage, requestsPerSecond: FIRST_RATE });
  printHead();
  let best: Measured | null = null;
  for (let requestsPerSecond = FIRST_RATE; ; requestsPerSecond = Math.round(requestsPerSecond * STEP)) {
    const measured = await measureStage(runStage, { ...stage, requestsPerSecond });
    if (best === null || measured.all.goodput > best.all.goodput) best = measured;
    if (measured.all.goodput < requestsPerSecond * 0.8) return best;
  }
}

async function measureStage(runStage: RunStage, stage: LoadStage): Promise<Measured> {
  const measured = await runStage(stage);
  printLine(stage.requestsPerSecond + stage.floodPerSecond, measured);
  return measured;
}

type Measure = (requestsPerSecond: number, seconds: number) => Promise<Measured>;

/** Describes how soon an API stops rejecting requests at half of its capacity. */
async function recover(measure: Measure, rate: number): Promise<string> {
  for (let seconds = 2; seconds <= RECOVERY_SECONDS; seconds += 2) {
    const { all } = await measure(rate, 2);
    if (sumOf(all.rejected) + sumOf(all.failed) === 0) return `within ${seconds} s`;
  }
  return `not within ${RECOVERY_SECONDS} s`;
}

const COLUMNS = ['offered', 'sent', 'goodput', 'rejected', 'failed', 'p50 ms', 'p99 ms', 'delay ms'];
const CPUS = ['server', 'postgres', 'load'];

function printHead(): void {
  console.log(' '.repeat(COLUMNS.length * 9), 'CPUs used by');
  console.log([...COLUMNS, ...CPUS].map((column) => column.padStart(9)).join(''));
}

function printLine(offered: number, measured: Measured): void {
  const { all, flood } = measured;
  const columns = [
    offered.toFixed(0),
    (all.sentPerSecond + (flood?.sentPerSecond ?? 0)).toFixed(0),
    all.goodput.toFixed(0),
    String(sumOf(all.rejected)),
    String(sumOf(all.failed)),
    all.p50.toFixed(1),
    all.p99.toFixed(1),
    all.delayMs.toFixed(1),
    ...[measured.serverMs, measured.postgresMs, measured.cpuMs].map((ms) =>
      (ms / measured.wallMs).toFixed(2),
    ),
  ];
  console.log(columns.map((column) => column.padStart(9)).join(''));
}

function overloadText(peak: Measured, over: Measured, recoveredAfter: string): string {
  const { goodput } = peak.all;
  const share = (100 * over.all.goodput) / goodput;
  return [
    `Capacity: ${goodput.toFixed(0)} requests/s. At ${OVERLOAD} × the capacity:`,
    `  goodput     ${share.toFixed(0)} % of the capacity (${JSON.stringify(over.all.succeeded)})`,
    `  latency     p99 ${(over.all.p99 / peak.all.p99).toFixed(1)} × the peak's, p50 ${(over.all.p50 / peak.all.p50).toFixed(1)} ×`,
    `  rejected    ${JSON.stringify(over.all.rejected)}, ${rejectionCostUs(peak, over).toFixed(0)} us of CPU each; a response takes ${((1_000 * peak.serverMs) / sumOf(peak.all.succeeded)).toFixed(0)} us`,
    `  failed      ${sumOf(over.all.failed)} of ${over.all.sent} ${JSON.stringify(over.all.failed)}`,
    `  connections ${over.openConnections}`,
    `  recovered   ${recoveredAfter}`,
  ].join('\n');
}

/** CPU time per rejection: the total without the cost of responses at the peak. */
function rejectionCostUs(peak: Measured, over: Measured): number {
  const msPerResponse = peak.serverMs / sumOf(peak.all.succeeded);
  return (1_000 * (over.serverMs - msPerResponse * sumOf(over.all.succeeded))) / sumOf(over.all.rejected);
}

function floodText({ all, flood }: Measured): string {
  const describe = (outcome: Outcome) => {
    const share = (100 * sumOf(outcome.succeeded)) / outcome.sent;
    return `${share.toFixed(0)} % of ${outcome.sent} succeeded, p99 ${outcome.p99.toFixed(1)} ms`;
  };
  if (flood === null) return '';
  return `One user floods with ${OVERLOAD} × the capacity. Other users: ${describe(all)}. Flooding user: ${describe(flood)}`;
}
