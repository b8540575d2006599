/** Makes the stored pages of a running crawl searchable, repeatedly. */
export interface LiveIndex {
  /** Reports a stored page. */
  add(): void;
  /** Waits for indexing in progress; nothing is indexed afterwards. */
  stop(): Promise<void>;
}

/** The first pages come at once: an agent may wait for them. */
const FIRST_PAUSE_MS = 300;
const PAUSE_MS = 2_000;
/** This many pages end a pause. Their segment is too large to be joined with others later. */
const ENOUGH_PAGES = 30;

/**
 * Creates the live index of a crawl. `indexPages` indexes the stored pages. A failure is ignored, because the end of the
 * crawl indexes all pages.
 */
export function createLiveIndex(indexPages: () => Promise<void>): LiveIndex {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let waitingPages = 0;
  let isStopped = false;
  let pauseEndsMs = performance.now() + FIRST_PAUSE_MS;

  const schedule = () => {
    clearTimeout(timer);
    if (isStopped || running || waitingPages === 0) return;
    const pauseMs = waitingPages < ENOUGH_PAGES ? Math.max(0, pauseEndsMs - performance.now()) : 0;
    timer = setTimeout(run, pauseMs);
  };
  const run = () => {
    waitingPages = 0;
    const startedMs = performance.now();
    running = indexPages()
      .catch(() => {})
      .finally(() => {
        const endedMs = performance.now();
        // Indexing a few pages at a time takes at most half of the time.
        pauseEndsMs = endedMs + Math.max(PAUSE_MS, endedMs - startedMs);
        running = undefined;
        schedule();
      });
  };
  return {
    add() {
      waitingPages += 1;
      schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
