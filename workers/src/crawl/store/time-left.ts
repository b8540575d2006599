/**
 * Says how long a crawl will probably still take, in milliseconds; null while too little is known, and when nothing
 * is left. `finished` counts the pages that this run has fetched, `waiting` those to come.
 */
export type TimeLeft = (nowMs: number, finished: number, waiting: number) => number | null;

/** Fewer pages than this say nothing about the pace of a site. */
const MIN_PAGES = 5;
/** In so many milliseconds what is said follows what is found by two thirds: pages come in bursts. */
const INERTIA_MS = 15_000;

/** Makes the clock of a run that began to fetch pages at `startedMs`. */
export function createTimeLeft(startedMs: number): TimeLeft {
  let said: { readonly atMs: number; readonly leftMs: number } | null = null;
  return (nowMs, finished, waiting) => {
    if (finished < MIN_PAGES || waiting <= 0) {
      said = null;
      return null;
    }
    const estimateMs = ((nowMs - startedMs) / finished) * waiting;
    const leftMs = said === null ? estimateMs : follow(said.leftMs, nowMs - said.atMs, estimateMs);
    said = { atMs: nowMs, leftMs };
    return Math.round(leftMs);
  };
}

/** What was said counts down with the clock, and moves towards the new estimate. */
function follow(saidMs: number, elapsedMs: number, estimateMs: number): number {
  const expectedMs = Math.max(0, saidMs - elapsedMs);
  const weight = 1 - Math.exp(-elapsedMs / INERTIA_MS);
  return expectedMs + weight * (estimateMs - expectedMs);
}
