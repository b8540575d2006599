/** Makes the stored pages of a running crawl searchable, again and again. */
export interface LiveIndex {
  /** Tells that a page was stored. */
  add(): void;
  /** Waits for indexing in progress; nothing is indexed afterwards. */
  stop(): Promise<void>;
}

/** The first pages come at once: an agent may wait for them. */
const FIRST_PAUSE_MS = 300;
/** Each pause is twice as long as the one before, up to this. */
const MAX_PAUSE_MS = 2_000;

/**
 * Creates the live index of a crawl. `indexPages` indexes what is stored. A failure is ignored, because the end of the
 * crawl indexes all pages.
 */
export function createLiveIndex(indexPages: () => Promise<void>): LiveIndex {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWaiting = false;
  let isStopped = false;
  let pauseMs = FIRST_PAUSE_MS;
  let nextAtMs = performance.now() + pauseMs;

  const schedule = () => {
    if (isStopped || timer || running) return;
    timer = setTimeout(run, Math.max(0, nextAtMs - performance.now()));
  };
  const run = () => {
    timer = undefined;
    isWaiting = false;
    const startedAtMs = performance.now();
    running = indexPages()
      .catch(() => {})
      .finally(() => {
        const endedAtMs = performance.now();
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
        // Indexing takes at most half of the time.
        nextAtMs = endedAtMs + Math.max(pauseMs, endedAtMs - startedAtMs);
        running = undefined;
        if (isWaiting) schedule();
      });
  };
  return {
    add() {
      isWaiting = true;
      schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
