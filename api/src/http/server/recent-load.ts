const SLOT_MS = 100;
/** Whatever goes on for longer waits for something else, however slow everything is. */
const MOST_MS = 2_000;
const SLOTS = MOST_MS / SLOT_MS;
/** What goes on for so many times as long as is usual waits for something else. */
const TIMES_USUAL = 4;
/** By how much one that took longer or shorter moves what is usual: some hundred of them multiply it by ten. */
const STEP = 1.02;

/** Counts what is under way, and forgets what goes on for longer than a while. */
export interface RecentLoad {
  /** So many are under way that began within that while. */
  readonly count: number;
  /** Counts one more; the function it gives must be called when it ends. */
  begin(): () => void;
}

/**
 * Counts for `leastMs` milliseconds, and for longer where half of all take more than a quarter of that: on a machine that
 * is starved everything is slow, and if it were forgotten ever more would be begun. By steps of a tenth of a second, so
 * that nothing is kept of single ones.
 */
export function createRecentLoad(leastMs: number, nowMs: () => number = () => performance.now()): RecentLoad {
  const begun = new Array<number>(SLOTS).fill(0);
  let current = 0;
  /** What half of all take longer than. */
  let usualMs = leastMs / TIMES_USUAL;

  const counted = () => Math.ceil(Math.min(MOST_MS, Math.max(leastMs, TIMES_USUAL * usualMs)) / SLOT_MS);
  /** The present slot; those that are too old are forgotten. */
  const slotNow = (): number => {
    const now = Math.floor(nowMs() / SLOT_MS);
    for (let slot = Math.max(current + 1, now - SLOTS + 1); slot <= now; slot += 1) begun[slot % SLOTS] = 0;
    current = Math.max(current, now);
    return current;
  };
  const add = (slot: number, change: 1 | -1) => {
    begun[slot % SLOTS] = (begun[slot % SLOTS] ?? 0) + change;
  };

  return {
    get count() {
      const now = slotNow();
      let count = 0;
      for (let slot = Math.max(0, now - counted() + 1); slot <= now; slot += 1)
        count += begun[slot % SLOTS] ?? 0;
      return count;
    },
    begin() {
      const slot = slotNow();
      const startedMs = nowMs();
      add(slot, 1);
      return () => {
        if (slotNow() - slot < SLOTS) add(slot, -1);
        usualMs = nowMs() - startedMs > usualMs ? usualMs * STEP : Math.max(1, usualMs / STEP);
      };
    },
  };
}
