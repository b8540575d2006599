import type { Browser } from 'playwright-core';
import type { LaunchedChromium } from './launch-chromium.ts';
import { watchMemory } from './memory-watch.ts';

/** The use of the running browser for one page. */
export interface BrowserLease {
  readonly browser: Browser;
  release(): void;
  /** Ends the browser at once, with every page in it. */
  kill(): void;
  /** How many processes of the browser have been ended so far because of their memory. */
  fullProcesses(): number;
}

export interface BrowserKeeper {
  /**
   * Gives the running browser, starting one when there is none. Rejects as `launch` does, and with
   * BrowserStoppedError once it was closed.
   */
  lease(): Promise<BrowserLease>;
  /** Ends all browsers, also those in use. */
  close(): Promise<void>;
}

/** A browser was wanted of a worker that is stopping. */
export class BrowserStoppedError extends Error {
  override readonly name = 'BrowserStoppedError';
}

export interface BrowserKeeperSettings {
  readonly launch: () => Promise<LaunchedChromium>;
  /** After so many pages a browser is replaced: what they left behind in its memory goes with it. */
  readonly pagesPerBrowser: number;
  /** A browser without a page is ended after this time. */
  readonly idleMs: number;
}

interface Kept {
  readonly launched: Promise<LaunchedChromium>;
  leased: number;
  inUse: number;
  fullProcesses: number;
}

/** A browser ends within milliseconds, or it does not answer. */
const CLOSE_LIMIT_MS = 2_000;

/** Keeps one browser at a time running; one that is replaced lives on until its last page is done. */
export function createBrowserKeeper(settings: BrowserKeeperSettings): BrowserKeeper {
  const all = new Set<Kept>();
  let current: Kept | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Kept {
    const kept: Kept = { launched: settings.launch(), leased: 0, inUse: 0, fullProcesses: 0 };
    const forget = () => {
      all.delete(kept);
      if (current === kept) current = null;
    };
    all.add(kept);
    kept.launched.then((launched) => {
      launched.browser.once('disconnected', forget);
      watchMemory(launched, () => {
        kept.fullProcesses += 1;
      }).catch(() => {});
    }, forget);
    return kept;
  }

  function release(kept: Kept): void {
    kept.inUse -= 1;
    if (kept.inUse > 0) return;
    if (kept !== current) {
      void end(kept);
      return;
    }
    idle = setTimeout(() => {
      current = null;
      void end(kept);
    }, settings.idleMs);
    idle.unref();
  }

  return {
    async lease() {
      if (isClosed) throw new BrowserStoppedError('The browser was closed');
      clearTimeout(idle);
      current ??= start();
      const kept = current;
      kept.leased += 1;
      kept.inUse += 1;
      if (kept.leased >= settings.pagesPerBrowser) current = null;
      const { browser, processId } = await kept.launched;
      return {
        browser,
        release: () => release(kept),
        kill: () => kill(processId),
        fullProcesses: () => kept.fullProcesses,
      };
    },
    async close() {
      clearTimeout(idle);
      isClosed = true;
      await Promise.all([...all].map(end));
    },
  };
}

/** Asks the browser to end, and makes it when it does not. */
async function end({ launched }: Kept): Promise<void> {
  const running = await launched.catch(() => null);
  if (!running?.browser.isConnected()) return;
  const ended = Promise.withResolvers<void>();
  running.browser.once('disconnected', () => ended.resolve());
  const limit = setTimeout(() => kill(running.processId), CLOSE_LIMIT_MS);
  running.browser.close().catch(() => {});
  await ended.promise.finally(() => clearTimeout(limit));
}

function kill(processId: number): void {
  try {
    if (processId > 0) process.kill(processId, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
