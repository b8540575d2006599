import { readFileSync } from 'node:fs';

/**
 * The milliseconds that the main threads of `processIds` have waited for a CPU; 0 where the system does not report
 * it.
 */
export function processorWaitMs(processIds: readonly number[]): number {
  return processIds.reduce((sum, processId) => sum + waitOf(processId), 0);
}

function waitOf(processId: number): number {
  try {
    // Nanoseconds of running, nanoseconds of waiting, time slices.
    const [, waitedNs] = readFileSync(`/proc/${processId}/task/${processId}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}
