import type { Browser } from 'playwright-core';
import type { LaunchedChromium } from './chromium/launch-chromium.ts';
import { limitMemory } from './chromium/memory-limit.ts';

/** The use of the running browser for one page. */
export interface BrowserLease {
  readonly browser: Browser;
  release(): void;
  /** Kills the browser with all its pages. */
  kill(): void;
  /** Processes of the browser that were killed because of their memory. */
  countMemoryKills(): number;
}

export interface BrowserPool {
  /**
   * Leases the running browser, or launches one. Launches a browser that other pages do not get if `isShared` is false.
   * Rejects with the error of `launch`, and with BrowserStoppedError after `close`.
   */
  lease(isShared?: boolean): Promise<BrowserLease>;
  /** Closes all browsers, including those in use. */
  close(): Promise<void>;
}

/** The worker is shutting down. */
export class BrowserStoppedError extends Error {
  override readonly name = 'BrowserStoppedError';
}

export interface BrowserPoolSettings {
  readonly launch: () => Promise<LaunchedChromium>;
  /** A browser is replaced after this many pages, which frees the memory they leaked. */
  readonly pagesPerBrowser: number;
  /** A browser without pages is closed after this time. */
  readonly idleMs: number;
}

interface PooledBrowser {
  readonly launched: Promise<LaunchedChromium>;
  leased: number;
  inUse: number;
  memoryKills: number;
}

/** A responsive browser closes within milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Runs one shared browser at a time; a replaced browser closes after its last page. */
export function createBrowserPool(settings: BrowserPoolSettings): BrowserPool {
  const all = new Set<PooledBrowser>();
  let current: PooledBrowser | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): PooledBrowser {
    const pooled: PooledBrowser = { launched: settings.launch(), leased: 0, inUse: 0, memoryKills: 0 };
    const remove = () => {
      all.delete(pooled);
      if (current === pooled) current = null;
    };
    all.add(pooled);
    pooled.launched.then((launched) => {
      launched.browser.once('disconnected', remove);
      limitMemory(launched, () => {
        pooled.memoryKills += 1;
      }).catch(() => {});
    }, remove);
    return pooled;
  }

  function takeShared(): PooledBrowser {
    clearTimeout(idle);
    current ??= start();
    const pooled = current;
    pooled.leased += 1;
    if (pooled.leased >= settings.pagesPerBrowser) current = null;
    return pooled;
  }

  function release(pooled: PooledBrowser): void {
    pooled.inUse -= 1;
    if (pooled.inUse > 0) return;
    if (pooled !== current) {
      void closeBrowser(pooled);
      return;
    }
    idle = setTimeout(() => {
      current = null;
      void closeBrowser(pooled);
    }, settings.idleMs);
    idle.unref();
  }

  return {
    async lease(isShared = true) {
      if (isClosed) throw new BrowserStoppedError('The browser was closed');
      const pooled = isShared ? takeShared() : start();
      pooled.inUse += 1;
      const { browser, processId } = await pooled.launched;
      return {
        browser,
        release: () => release(pooled),
        kill: () => kill(processId),
        countMemoryKills: () => pooled.memoryKills,
      };
    },
    async close() {
      clearTimeout(idle);
      isClosed = true;
      await Promise.all([...all].map(closeBrowser));
    },
  };
}

/** Closes the browser. Kills it when it does not respond, and waits no longer for one whose process is unknown. */
async function closeBrowser({ launched }: PooledBrowser): Promise<void> {
  const running = await launched.catch(() => null);
  if (!running?.browser.isConnected()) return;
  const disconnected = Promise.withResolvers<void>();
  running.browser.once('disconnected', () => disconnected.resolve());
  const timeout = setTimeout(() => {
    if (!kill(running.processId)) disconnected.resolve();
  }, CLOSE_TIMEOUT_MS);
  running.browser.close().catch(() => {});
  await disconnected.promise.finally(() => clearTimeout(timeout));
}

/** False when there is no such process, or its id is unknown (0). */
function kill(processId: number): boolean {
  try {
    return processId > 0 && process.kill(processId, 'SIGKILL');
  } catch {
    return false;
  }
}
