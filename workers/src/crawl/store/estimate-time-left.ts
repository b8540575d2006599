/**
 * Estimates how long a crawl will still take, in milliseconds; null while too few pages have ended, and when none is
 * left. `finished` counts the pages that this run has fetched, `waiting` those to come.
 */
export type EstimateTimeLeft = (nowMs: number, finished: number, waiting: number) => number | null;

/** Fewer pages do not show the speed of a site. */
const MIN_PAGES = 5;
/** Time constant of the smoothing: pages come in bursts. */
const SMOOTHING_MS = 15_000;

/** Creates the estimate of a run that began to fetch pages at `startedMs`. */
export function createEstimateTimeLeft(startedMs: number): EstimateTimeLeft {
  let last: { readonly atMs: number; readonly leftMs: number } | null = null;
  return (nowMs, finished, waiting) => {
    if (finished < MIN_PAGES || waiting <= 0) {
      last = null;
      return null;
    }
    const estimateMs = ((nowMs - startedMs) / finished) * waiting;
    const leftMs = last === null ? estimateMs : smooth(last.leftMs, nowMs - last.atMs, estimateMs);
    last = { atMs: nowMs, leftMs };
    return Math.round(leftMs);
  };
}

/** Exponential smoothing: the last value counts down with the clock and approaches the new estimate. */
function smooth(lastMs: number, elapsedMs: number, estimateMs: number): number {
  const expectedMs = Math.max(0, lastMs - elapsedMs);
  const weight = 1 - Math.exp(-elapsedMs / SMOOTHING_MS);
  return expectedMs + weight * (estimateMs - expectedMs);
}
