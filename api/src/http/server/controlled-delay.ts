/** A wait that stays above this is a line that only grows longer, and not a burst that goes by. */
const TARGET_MS = 50;
/** Longer than what waits for something else keeps its place, so that a line behind such is no sign of too much. */
const INTERVAL_MS = 200;
/** In a burst. */
const PATIENCE_MS = 300;
/** Where little is served it takes its time, and what waits is still the smaller part of that. */
const FEWEST = 8;
/** What takes longer than usual for a moment does not make a burst smaller than this. */
const FEWEST_OF_A_BURST = 50;

/**
 * How long one may wait in a line, as CoDel controls it (RFC 8289), in the form for services: many who come at once may
 * wait for a while, but where even the shortest wait of an interval was too long, more comes than is served, and whoever
 * waits longer than twice the target is turned away, until nobody has to be for an interval. Who is turned away at once
 * costs less than who has waited, so no more are let in than are served within that time; twice as many as that in one
 * interval are no burst, either.
 */
export interface ControlledDelay {
  /** The longest wait at this moment, in milliseconds. */
  readonly limitMs: number;
  /** The longest wait there ever is, that of a burst. */
  readonly patienceMs: number;
  /** So many may wait at this moment; Infinity in a burst before it is known how many are served. */
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
  let isStanding = false;
  let [served, refused] = [0, 0];
  /** As measured when everybody had to wait; null before that. */
  let servedInMs: number | null = null;

  const mostWithin = (ms: number) => (servedInMs === null ? Number.POSITIVE_INFINITY : servedInMs * ms);
  // Where nobody came for an interval nothing is known of the next.
  const stands = () => isStanding && nowMs() < endsMs + INTERVAL_MS;
  const most = () =>
    stands()
      ? Math.max(FEWEST, Math.ceil(mostWithin(TARGET_MS)))
      : Math.max(FEWEST_OF_A_BURST, mostWithin(PATIENCE_MS));
  const endInterval = () => {
    const nowAt = nowMs();
    if (nowAt < endsMs) return;
    const hasWaited = Number.isFinite(shortest) && shortest > 0;
    if (hasWaited) servedInMs = served / (nowAt - endsMs + INTERVAL_MS);
    // Those who were turned away have made room, so that the next has no wait, though there are as many as before.
    isStanding = (isStanding && refused > 0) || (hasWaited && shortest > TARGET_MS);
    shortest = Number.POSITIVE_INFINITY;
    [served, refused] = [0, 0];
    endsMs = nowAt + INTERVAL_MS;
  };
  return {
    patienceMs: PATIENCE_MS,
    get limitMs() {
      return stands() ? 2 * TARGET_MS : PATIENCE_MS;
    },
    get most() {
      return most();
    },
    observe(waitedMs) {
      endInterval();
      served += 1;
      shortest = Math.min(shortest, waitedMs);
    },
    refuse(waitedMs = Number.POSITIVE_INFINITY) {
      endInterval();
      refused += 1;
      shortest = Math.min(shortest, waitedMs);
      isStanding ||= refused > most();
    },
  };
}
