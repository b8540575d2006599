/** A wait that stays above this is a line that only grows longer, and not a burst that goes by. */
const TARGET_MS = 20;
/** Longer than what waits for something else keeps its place, so that a line behind such is no sign of too much. */
const INTERVAL_MS = 200;
/** In a burst. */
const PATIENCE_MS = 300;
/** Where nearly nothing is served, somebody must wait, or nobody would know when it is served again. */
const FEWEST = 2;

/**
 * How long one may wait in a line, as CoDel controls it (RFC 8289), in the form for services: many who come at once may
 * wait for a while, but where even the shortest wait of an interval was too long, more comes than is served, and whoever
 * waits longer than twice the target is turned away, until nobody has to be for an interval. Meanwhile no more are let in
 * than are served within the target, for who is turned away at once costs less than who has waited.
 */
export interface ControlledDelay {
  /** The longest wait at this moment, in milliseconds. */
  readonly limitMs: number;
  /** So many may wait at this moment; Infinity in a burst. */
  readonly most: number;
  /** Notes how long one waited who is served now. */
  observe(waitedMs: number): void;
  /** Notes that one was turned away, after a wait where there was one. */
  refuse(waitedMs?: number): void;
}

/** Before the first wait is noted, everybody may wait as long as in a burst. */
export function createControlledDelay(nowMs: () => number): ControlledDelay {
  let endsMs = nowMs() + INTERVAL_MS;
  let shortest = Number.POSITIVE_INFINITY;
  let hasRefused = false;
  let isStanding = false;
  let served = 0;
  let most = Number.POSITIVE_INFINITY;

  const endInterval = () => {
    if (nowMs() < endsMs) return;
    const wasShort = shortest <= TARGET_MS;
    // Those who were turned away have made room, so that the next has no wait, though there are as many as before.
    isStanding = (isStanding && hasRefused) || (Number.isFinite(shortest) && !wasShort);
    const passedMs = nowMs() - endsMs + INTERVAL_MS;
    most = isStanding
      ? Math.max(FEWEST, Math.ceil((served * TARGET_MS) / passedMs))
      : Number.POSITIVE_INFINITY;
    shortest = Number.POSITIVE_INFINITY;
    [hasRefused, served] = [false, 0];
    endsMs = nowMs() + INTERVAL_MS;
  };
  // Where nobody came for an interval nothing is known of the next.
  const isKnown = () => nowMs() < endsMs + INTERVAL_MS;
  return {
    get limitMs() {
      return isStanding && isKnown() ? 2 * TARGET_MS : PATIENCE_MS;
    },
    get most() {
      return isKnown() ? most : Number.POSITIVE_INFINITY;
    },
    observe(waitedMs) {
      endInterval();
      served += 1;
      shortest = Math.min(shortest, waitedMs);
    },
    refuse(waitedMs = Number.POSITIVE_INFINITY) {
      endInterval();
      hasRefused = true;
      shortest = Math.min(shortest, waitedMs);
    },
  };
}
