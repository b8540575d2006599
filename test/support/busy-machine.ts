import { availableParallelism, loadavg } from 'node:os';

/** How many times longer things take than on a machine that has nothing else to do, as it was when this process began. */
const SLOWNESS = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Whether the machine had much else to do when this process began; then little can be said of how quick something is. */
export const isBusy = SLOWNESS > 1;

/** The time, in whichever unit, that something may take here which on a machine of its own may take `limit`. */
export function inOwnTime(limit: number): number {
  return limit * SLOWNESS;
}
