/** A wait that stays above this is a line that only grows longer, and not a burst that goes by. */
const TARGET_MS = 20;
/** Longer than what waits for something else keeps its place, so that a line behind such is no sign of too much. */
const INTERVAL_MS = 200;
/** In a burst. */
const PATIENCE_MS = 300;

/**
 * How long one may wait in a line, as CoDel controls it (RFC 8289), in the form for services: many who come at once may
 * wait for a while, but where even the shortest wait of an interval was too long, more comes than is served, and whoever
 * waits longer than twice the target is turned away, until nobody has to be for an interval.
 */
export interface ControlledDelay {
  /** The longest wait at this moment, in milliseconds. */
  readonly limitMs: number;
  /** Notes how long one waited who waits no longer, and whether for nothing. */
  observe(waitedMs: number, isRefused?: boolean): void;
}

/** Before the first wait is noted, everybody may wait as long as in a burst. */
export function createControlledDelay(nowMs: () => number): ControlledDelay {
  let endsMs = nowMs() + INTERVAL_MS;
  let shortest = Number.POSITIVE_INFINITY;
  let hasRefused = false;
  let isStanding = false;
  return {
    get limitMs() {
      // Where nobody came for an interval nothing is known of the next.
      const isKnown = nowMs() < endsMs + INTERVAL_MS;
      return isStanding && isKnown ? 2 * TARGET_MS : PATIENCE_MS;
    },
    observe(waitedMs, isRefused = false) {
      if (nowMs() >= endsMs) {
        // Those who were turned away have made room, so that the next has no wait, though there are as many as before.
        isStanding = (isStanding && hasRefused) || (Number.isFinite(shortest) && shortest > TARGET_MS);
        shortest = Number.POSITIVE_INFINITY;
        hasRefused = false;
        endsMs = nowMs() + INTERVAL_MS;
      }
      shortest = Math.min(shortest, waitedMs);
      hasRefused ||= isRefused;
    },
  };
}
