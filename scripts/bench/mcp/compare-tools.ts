import { type Load, type LoadResult, putLoad } from './load.ts';
import { processCpuMs } from './process-cpu.ts';

/** A tool under its address, with the process that answers. */
export interface MeasuredTool extends Pick<Load, 'url' | 'requestAt' | 'expected'> {
  readonly name: string;
  readonly pid: number;
}

/** What a tool did in one round. */
interface Round extends LoadResult {
  /** Processor time of a request, in milliseconds. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

const CONNECTIONS = [1, 16, 64];
const FIRST_WARM_UP_MS = 4_000;
const WARM_UP_MS = 200;
const MEASURED_MS = 1_000;

/**
 * Prints what each tool does with 1, 16 and 64 connections, and its share of the first one's requests a second.
 * `databasePid` is the parent of the processes that serve the database.
 */
export async function compareTools(
  tools: readonly MeasuredTool[],
  databasePid: number,
  rounds: number,
): Promise<void> {
  console.log(
    'connections  tool                           requests/s  share   p50 ms   p99 ms  server CPU ms  database CPU ms  failed',
  );
  for (const tool of tools) await putLoad({ ...tool, connections: 64, durationMs: FIRST_WARM_UP_MS });
  for (const connections of CONNECTIONS) {
    const results = tools.map((): Round[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, tool] of tools.entries())
        results[at]?.push(await measure(tool, connections, databasePid));
    }
    const [reference = []] = results;
    for (const [at, tool] of tools.entries()) report(tool.name, connections, results[at] ?? [], reference);
  }
}

async function measure(tool: MeasuredTool, connections: number, databasePid: number): Promise<Round> {
  await putLoad({ ...tool, connections, durationMs: WARM_UP_MS });
  const before = [processCpuMs(tool.pid), processCpuMs(databasePid)] as const;
  const result = await putLoad({ ...tool, connections, durationMs: MEASURED_MS });
  return {
    ...result,
    serverCpu: (processCpuMs(tool.pid) - before[0]) / result.requests,
    databaseCpu: (processCpuMs(databasePid) - before[1]) / result.requests,
  };
}

function report(
  name: string,
  connections: number,
  rounds: readonly Round[],
  reference: readonly Round[],
): void {
  // Rounds are compared one by one: what slowed one of them slowed its reference too.
  const shares = rounds.map(
    ({ requestsPerSecond }, at) => requestsPerSecond / (reference[at]?.requestsPerSecond ?? 0),
  );
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value));
  console.log(
    String(connections).padStart(11),
    name.padEnd(30),
    medianOf(({ requestsPerSecond }) => requestsPerSecond)
      .toFixed(0)
      .padStart(11),
    `${(median(shares) * 100).toFixed(0)} %`.padStart(6),
    medianOf(({ p50 }) => p50)
      .toFixed(2)
      .padStart(8),
    medianOf(({ p99 }) => p99)
      .toFixed(2)
      .padStart(8),
    medianOf(({ serverCpu }) => serverCpu)
      .toFixed(2)
      .padStart(14),
    medianOf(({ databaseCpu }) => databaseCpu)
      .toFixed(2)
      .padStart(16),
    String(rounds.reduce((sum, { failed }) => sum + failed, 0)).padStart(7),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
