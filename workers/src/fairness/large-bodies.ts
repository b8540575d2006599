import { AsyncLocalStorage } from 'node:async_hooks';
import { createFairLimit } from './fair-limit.ts';

/** The slot of the page that is visited here, once it needs one. */
interface Visit {
  slot: Promise<() => void> | null;
}

const storage = new AsyncLocalStorage<Visit>();

/** Slots for large bodies, which need up to 60 MB of memory each until their page is parsed. */
export interface LargeBodies {
  /** Runs `work` in a slot. In a visit of a page, the slot is held until the visit ends. */
  run<Result>(signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result>;
}

const MAX_LARGE_BODIES = 4;
const MAX_PER_OWNER = 2;

/** Creates the slots of a process. */
export function createLargeBodies(): LargeBodies {
  const limit = createFairLimit({ max: MAX_LARGE_BODIES, maxPerOwner: MAX_PER_OWNER });
  return {
    async run(signal, work) {
      const visit = storage.getStore();
      if (!visit) return runVisit(() => this.run(signal, work));
      visit.slot ??= limit.acquire(signal);
      await visit.slot;
      return work();
    },
  };
}

/** Visits a page, or reads another file: the slot for its large bodies is held until `work` ends. */
export async function runVisit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (storage.getStore()) return work();
  const visit: Visit = { slot: null };
  try {
    return await storage.run(visit, work);
  } finally {
    const release = await visit.slot?.catch(() => null);
    release?.();
  }
}
