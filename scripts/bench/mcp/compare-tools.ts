import { percentile } from '../../../test/support/timing/percentile.ts';
import { processCpuMs } from '../process-usage.ts';
import { generateLoad, type Load, type LoadResult } from './load.ts';

/** A tool with its URL and the process that serves it. */
export interface MeasuredTool extends Pick<Load, 'url' | 'requestAt' | 'expected'> {
  readonly name: string;
  readonly pid: number;
}

/** The result of a tool in one round. */
interface Round extends LoadResult {
  /** CPU time per request, in milliseconds. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

const CONNECTIONS = [1, 16, 64];
const FIRST_WARM_UP_MS = 4_000;
const WARM_UP_MS = 200;
const MEASURED_MS = 1_000;

/**
 * Measures each tool with 1, 16 and 64 connections, and prints its share of the first tool's throughput.
 * `databasePid` is the parent of the database's processes.
 */
export async function compareTools(
  tools: readonly MeasuredTool[],
  databasePid: number,
  rounds: number,
): Promise<void> {
  console.log(
    'connections  tool                           requests/s  share   p50 ms   p99 ms  server CPU ms  database CPU ms  failed',
  );
  for (const tool of tools) await generateLoad({ ...tool, connections: 64, durationMs: FIRST_WARM_UP_MS });
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
  await generateLoad({ ...tool, connections, durationMs: WARM_UP_MS });
  const before = [processCpuMs(tool.pid), processCpuMs(databasePid)] as const;
  const result = await generateLoad({ ...tool, connections, durationMs: MEASURED_MS });
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
  // Compares round by round: other load on the machine also slows down the reference.
  const shares = rounds.map(
    ({ requestsPerSecond }, at) => requestsPerSecond / (reference[at]?.requestsPerSecond ?? 0),
  );
  const medianOf = (value: (round: Round) => number) => percentile(rounds.map(value), 0.5);
  console.log(
    String(connections).padStart(11),
    name.padEnd(30),
    medianOf(({ requestsPerSecond }) => requestsPerSecond)
      .toFixed(0)
      .padStart(11),
    `${(percentile(shares, 0.5) * 100).toFixed(0)} %`.padStart(6),
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
