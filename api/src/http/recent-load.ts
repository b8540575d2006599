const SLOT_MS = 100;

/** Counts what is under way, and forgets what goes on for longer than a while. */
export interface RecentLoad {
  /** So many are under way that began within that while. */
  readonly count: number;
  /** Counts one more; the function it gives must be called when it ends. */
  begin(): () => void;
}

/** Counts for `countedMs` milliseconds; by steps of a tenth of a second, so that nothing is kept of single ones. */
export function createRecentLoad(
  countedMs: number,
  nowMs: () => number = () => performance.now(),
): RecentLoad {
  const slots = Math.ceil(countedMs / SLOT_MS);
  const begun = new Array<number>(slots).fill(0);
  let count = 0;
  let current = 0;

  /** The present slot; those that are too old are forgotten. */
  const slotNow = (): number => {
    const now = Math.floor(nowMs() / SLOT_MS);
    for (let passed = Math.min(now - current, slots); passed > 0; passed -= 1) {
      const place = (now - passed + 1) % slots;
      count -= begun[place] ?? 0;
      begun[place] = 0;
    }
    current = Math.max(current, now);
    return current;
  };
  const add = (slot: number, change: 1 | -1) => {
    begun[slot % slots] = (begun[slot % slots] ?? 0) + change;
    count += change;
  };

  return {
    get count() {
      slotNow();
      return count;
    },
    begin() {
      const slot = slotNow();
      add(slot, 1);
      return () => {
        if (slotNow() - slot < slots) add(slot, -1);
      };
    },
  };
}
