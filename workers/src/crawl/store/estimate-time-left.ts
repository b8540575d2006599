/**
 * Estimates how long a crawl will still take, in milliseconds; null while too few pages have ended, and when none is
 * left. `finished` counts the pages that this run has fetched, `waiting` those to come.
 */
export type EstimateTimeLeft = (nowMs: number, finished: number, waiting: number) => number | null;

/** Fewer pages do not show the speed of a site. */
const MIN_PAGES = 5;
/** A burst of pages that arrive together does not show it either. */
const MIN_MS = 2_000;
/** Time constant of the smoothing: pages come in bursts. */
const SMOOTHING_MS = 15_000;

/** Creates the estimate of a run, which excludes the first page because that also waits for connections and parsers. */
export function createEstimateTimeLeft(): EstimateTimeLeft {
  let first: { readonly atMs: number; readonly finished: number } | null = null;
  let last: { readonly atMs: number; readonly leftMs: number } | null = null;
  return (nowMs, finished, waiting) => {
    if (finished > 0) first ??= { atMs: nowMs, finished };
    const elapsedMs = nowMs - (first?.atMs ?? nowMs);
    const pages = finished - (first?.finished ?? 0);
    if (finished < MIN_PAGES || elapsedMs < MIN_MS || pages <= 0 || waiting <= 0) {
      last = null;
      return null;
    }
    const estimateMs = (elapsedMs / pages) * waiting;
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
