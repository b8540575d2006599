const INTERVAL_MS = 250;

/**
 * How long even the quickest has waited of late, as CoDel judges a queue (RFC 8289): many who come at once make a wait
 * that goes by, and only one that stays says that more comes than is served.
 */
export interface StandingWait {
  /** The shortest time of the interval before this one, in milliseconds; 0 unless many were under way when it began. */
  ms(isBusy: boolean): number;
  /** Notes what a request took. */
  observe(tookMs: number): void;
}

/** Looks at quarters of a second. */
export function createStandingWait(nowMs: () => number = Date.now): StandingWait {
  let startedMs = nowMs();
  let wasBusy = false;
  let shortest = Number.POSITIVE_INFINITY;
  let before = 0;
  return {
    ms(isBusy) {
      const passedMs = nowMs() - startedMs;
      if (passedMs >= INTERVAL_MS) {
        // Where nothing was asked for longer there is no queue.
        before = wasBusy && passedMs < 2 * INTERVAL_MS ? shortest : 0;
        startedMs = nowMs();
        wasBusy = isBusy;
        shortest = Number.POSITIVE_INFINITY;
      }
      return before;
    },
    observe(tookMs) {
      shortest = Math.min(shortest, tookMs);
    },
  };
}
