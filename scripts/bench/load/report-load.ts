import type { Drive, Measured } from './drive-load.ts';
import { type Outcome, sumOf } from './offered-load.ts';

const FIRST_RATE = 100;
/** Each rate is this many times the one before, until no more is answered. */
const STEP = 1.5;
const OVERLOAD = 10;
const RECOVERY_SECONDS = 30;

/** Drives an api to its peak, to ten times of it and back, and prints what came of it. */
export async function reportLoad(
  drive: Drive,
  { secondsEach, overloadSeconds }: { secondsEach: number; overloadSeconds: number },
): Promise<void> {
  const measure = async (requestsPerSecond: number, seconds: number, floodPerSecond = 0) => {
    const measured = await drive({ requestsPerSecond, seconds, floodPerSecond });
    printLine(requestsPerSecond + floodPerSecond, measured);
    return measured;
  };
  await drive({ requestsPerSecond: FIRST_RATE, seconds: secondsEach, floodPerSecond: 0 });
  printHead();
  const rise: Measured[] = [];
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * STEP)) {
    const reached = await measure(rate, secondsEach);
    rise.push(reached);
    if (reached.all.goodput < rate * 0.8) break;
  }
  const peak = rise.reduce((best, each) => (each.all.goodput > best.all.goodput ? each : best));
  const capacity = peak.all.goodput;
  const over = await measure(Math.round(capacity * OVERLOAD), overloadSeconds);
  const recoveredAfter = await recover(measure, Math.round(capacity / 2));
  const beside = await measure(Math.round(capacity / 2), secondsEach, Math.round(capacity * OVERLOAD));
  console.log(`\n${overloadText(peak, over, recoveredAfter)}\n${floodText(beside)}`);
}

type Measure = (requestsPerSecond: number, seconds: number) => Promise<Measured>;

/** In words, how soon nothing is refused any more at half of the capacity. */
async function recover(measure: Measure, rate: number): Promise<string> {
  for (let seconds = 2; seconds <= RECOVERY_SECONDS; seconds += 2) {
    const { all } = await measure(rate, 2);
    if (sumOf(all.refused) + sumOf(all.failed) === 0) return `within ${seconds} s`;
  }
  return `not within ${RECOVERY_SECONDS} s`;
}

const COLUMNS = ['offered', 'sent', 'goodput', 'refused', 'failed', 'p50 ms', 'p99 ms', 'late ms'];
const PROCESSORS = ['api', 'postgres', 'load'];

function printHead(): void {
  console.log(' '.repeat(COLUMNS.length * 9), 'processors of');
  console.log([...COLUMNS, ...PROCESSORS].map((column) => column.padStart(9)).join(''));
}

function printLine(offered: number, measured: Measured): void {
  const { all, flood } = measured;
  const columns = [
    offered.toFixed(0),
    (all.sentPerSecond + (flood?.sentPerSecond ?? 0)).toFixed(0),
    all.goodput.toFixed(0),
    String(sumOf(all.refused)),
    String(sumOf(all.failed)),
    all.p50.toFixed(1),
    all.p99.toFixed(1),
    all.lateMs.toFixed(1),
    ...[measured.apiMs, measured.postgresMs, measured.cpuMs].map((ms) => (ms / measured.wallMs).toFixed(2)),
  ];
  console.log(columns.map((column) => column.padStart(9)).join(''));
}

function overloadText(peak: Measured, over: Measured, recoveredAfter: string): string {
  const { goodput } = peak.all;
  const share = (100 * over.all.goodput) / goodput;
  return [
    `At ${OVERLOAD} times of its capacity of ${goodput.toFixed(0)} requests a second the api answers`,
    `${share.toFixed(0)} % of that (${JSON.stringify(over.all.answered)}), those admitted within`,
    `${(over.all.p99 / peak.all.p99).toFixed(1)} times of the time at the peak (p99) and`,
    `${(over.all.p50 / peak.all.p50).toFixed(1)} times (p50), refuses ${JSON.stringify(over.all.refused)} with a`,
    `Retry-After at ${refusalCostUs(peak, over).toFixed(0)} us of its processor each, where an answer takes`,
    `${((1_000 * peak.apiMs) / sumOf(peak.all.answered)).toFixed(0)}, fails ${sumOf(over.all.failed)} of ${over.all.sent}`,
    `${JSON.stringify(over.all.failed)} on ${over.connections.open} connections (${over.connections.opened} new),`,
    `and is as before ${recoveredAfter}`,
  ].join(' ');
}

/** What the api used beyond what its answers take at the peak, for each refusal. */
function refusalCostUs(peak: Measured, over: Measured): number {
  const msOfAnswer = peak.apiMs / sumOf(peak.all.answered);
  return (1_000 * (over.apiMs - msOfAnswer * sumOf(over.all.answered))) / sumOf(over.all.refused);
}

function floodText({ all, flood }: Measured): string {
  const told = (outcome: Outcome) => {
    const share = (100 * sumOf(outcome.answered)) / outcome.sent;
    return `${share.toFixed(0)} % of ${outcome.sent} answered, p99 ${outcome.p99.toFixed(1)} ms`;
  };
  if (flood === null) return '';
  return `While one person alone sends ${OVERLOAD} times of it: of the others ${told(all)}; of the one ${told(flood)}`;
}
