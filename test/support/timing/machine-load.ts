import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Beyond it little can be said of how quick something is. */
const BUSY = 1.5;

/**
 * How many times longer things take than on a machine that has nothing else to do: by what this process had to wait
 * for a processor since it began, and by how many wait now.
 */
function slowness(): number {
  return Math.max(1, waitedShare(), (loadavg()[0] ?? 0) / availableParallelism());
}

/** Whether other things kept this process waiting for a processor so far. */
export function isMachineBusy(): boolean {
  return waitedShare() > BUSY;
}

/** The time, in whichever unit, that something may take here and now which on a machine of its own may take `limit`. */
export function scaledLimit(limit: number): number {
  return limit * slowness();
}

/** By how much longer this process took than it ran; 1 where the system does not tell. */
function waitedShare(): number {
  try {
    // Nanoseconds on a processor, nanoseconds of waiting for one, times.
    const [ranNs = 0, waitedNs = 0] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
    return (ranNs + waitedNs) / ranNs;
  } catch {
    return 1;
  }
}
