import { readFileSync } from 'node:fs';

/**
 * How long, in milliseconds since they began, the main threads of `processIds` could have run and got no processor;
 * 0 where the system does not tell.
 */
export function processorWaitMs(processIds: readonly number[]): number {
  return processIds.reduce((sum, processId) => sum + waitOf(processId), 0);
}

function waitOf(processId: number): number {
  try {
    // Nanoseconds on a processor, nanoseconds of waiting for one, times.
    const [, waitedNs] = readFileSync(`/proc/${processId}/task/${processId}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}
