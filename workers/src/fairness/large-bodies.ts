import { AsyncLocalStorage } from 'node:async_hooks';
import { createFairLimit } from './fair-limit.ts';

/** The slot that the large bodies of a page or file share; null until the first one. */
interface SharedSlot {
  slot: Promise<() => void> | null;
}

const storage = new AsyncLocalStorage<SharedSlot>();

/** Slots for large bodies, which need up to 60 MB of memory each until their page is parsed. */
export interface LargeBodies {
  /** Runs `work` in a slot. Within `shareLargeBodySlot`, the slot is held until that ends. */
  run<Result>(signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result>;
}

const MAX_LARGE_BODIES = 4;
const MAX_PER_OWNER = 2;

/** Creates the slots of a process. */
export function createLargeBodies(): LargeBodies {
  const limit = createFairLimit({ max: MAX_LARGE_BODIES, maxPerOwner: MAX_PER_OWNER });
  return {
    async run(signal, work) {
      const shared = storage.getStore();
      if (!shared) return shareLargeBodySlot(() => this.run(signal, work));
      shared.slot ??= limit.acquire(signal);
      await shared.slot;
      return work();
    },
  };
}

/** All large bodies that `work` requests share one slot, which is held until `work` ends. */
export async function shareLargeBodySlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (storage.getStore()) return work();
  const shared: SharedSlot = { slot: null };
  try {
    return await storage.run(shared, work);
  } finally {
    const release = await shared.slot?.catch(() => null);
    release?.();
  }
}
