import { addAbortListener } from 'node:events';
import { currentOwner } from './current-owner.ts';
import { FairQueue } from './fair-queue.ts';

export interface FairLimitOptions {
  /** Slots in total. */
  readonly max: number;
  /** Slots that one owner can hold. Default: all. */
  readonly maxPerOwner?: number;
}

/** Slots of a shared resource. Owners who wait for one share the time fairly. */
export interface FairLimit {
  /**
   * Waits for a slot for the current owner and returns the function that releases it. Rejects with the signal's reason when it
   * is aborted while waiting.
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /** Holds a slot while `work` runs. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly load: { readonly used: number; readonly waiting: number };
}

/** Creates a limit of `max` slots. */
export function createFairLimit({ max, maxPerOwner = max }: FairLimitOptions): FairLimit {
  const queue = new FairQueue<(release: () => void) => void>(maxPerOwner);
  let used = 0;

  function dispatch(): void {
    while (used < max) {
      const next = queue.shift();
      if (!next) return;
      used += 1;
      next.item(releaseOnce(next.owner));
    }
  }

  function releaseOnce(owner: string): () => void {
    const startedMs = performance.now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      used -= 1;
      queue.finish(owner, performance.now() - startedMs);
      dispatch();
    };
  }

  async function acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const acquired = Promise.withResolvers<() => void>();
    queue.push(currentOwner(), (release) => {
      if (signal?.aborted) release();
      else acquired.resolve(release);
    });
    using _listener = signal && addAbortListener(signal, () => acquired.reject(signal.reason));
    dispatch();
    const release = await acquired.promise;
    if (!signal?.aborted) return release;
    release();
    throw signal.reason;
  }

  return {
    acquire,
    async run(work) {
      const release = await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
    get load() {
      return { used, waiting: queue.size };
    },
  };
}
