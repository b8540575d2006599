import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** On a slower machine, measured times are unreliable. */
const BUSY = 1.5;

/**
 * How many times slower than an idle machine this one is: from the time that this process has waited for a CPU, and
 * from the current load.
 */
function slowness(): number {
  return Math.max(1, waitedShare(), (loadavg()[0] ?? 0) / availableParallelism());
}

/** Whether this process has waited for a CPU. */
export function isMachineBusy(): boolean {
  return waitedShare() > BUSY;
}

/** Scales the time limit of an idle machine to the current load. */
export function scaledLimit(limit: number): number {
  return limit * slowness();
}

/** Elapsed time of this process divided by its CPU time without waiting; 1 where the system does not report it. */
function waitedShare(): number {
  try {
    // Nanoseconds of running, nanoseconds of waiting, time slices.
    const [ranNs = 0, waitedNs = 0] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
    return (ranNs + waitedNs) / ranNs;
  } catch {
    return 1;
  }
}
