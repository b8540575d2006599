import { LRUCache } from 'lru-cache';
import { PageFailure } from '../errors/page-failure.ts';
import { toPageFailure } from '../errors/to-page-failure.ts';
import { currentOwner } from '../fairness/current-owner.ts';
import { createFairLimit } from '../fairness/fair-limit.ts';
import { type EgressProxySettings, startEgressProxy } from '../net/proxy/egress-proxy.ts';
import { BrowserStoppedError, createBrowserPool } from './browser-pool.ts';
import { type Chromium, findChromium } from './chromium/find-chromium.ts';
import { launchChromium } from './chromium/launch-chromium.ts';
import { BrowserClosedError } from './page/browser-errors.ts';
import type { GuardedPage } from './page/guarded-page.ts';
import { createVisitPage, type VisitPage, type WithPageOptions } from './visit-page.ts';

export interface GuardedBrowserSettings extends EgressProxySettings {
  readonly userAgent: string;
  /** Environment of the process, to find and run a Chromium. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Simultaneous pages, shared fairly between owners. Default 8: a page mostly waits for its text to become stable. */
  readonly maxPages?: number;
  /** Time limit of one page. Default 30 s. */
  readonly deadlineMs?: number;
}

/**
 * A headless browser with the egress rules of safe-fetch. It launches for the first page. A page whose browser closed is
 * visited again in a separate browser.
 */
export interface GuardedBrowser {
  /**
   * Runs `use` with a new page for `url`. Rejects with PageFailure: needs_browser without a Chromium, timeout, internal
   * (the page crashed the browser), too_large, blocked_address; and with the error of `use`.
   */
  withPage<T>(url: string, use: (page: GuardedPage) => Promise<T>, options?: WithPageOptions): Promise<T>;
  /** Open pages, and those waiting for a slot. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** Requests blocked so far. */
  readonly blockedCount: number;
  /** Closes the browser with all its pages. */
  close(): Promise<void>;
}

const DEFAULT_MAX_PAGES = 8;
/** A browser is replaced after this many pages. */
const PAGES_PER_BROWSER = 200;
/** A browser without pages is closed after this time. */
const IDLE_MS = 60_000;
/** The share of the pages that one owner can hold; a page may take its whole time limit. */
const MAX_OWNER_SHARE = 0.75;

/** How long the pages of an owner whose page closed its browser are visited in separate browsers. */
const SUSPECT_TTL_MS = 10 * 60 * 1000;
const MAX_SUSPECTS = 1_000;

/** Chromium is not installed. The message says how to install it. */
class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError';
}

/** How long to remember that no Chromium is installed. */
const MISSING_TTL_MS = 60_000;

/** Starts the egress proxy; the browser behind it launches when a page needs it. */
export async function createGuardedBrowser(settings: GuardedBrowserSettings): Promise<GuardedBrowser> {
  const { userAgent, environment, deadlineMs = 30_000 } = settings;
  const proxy = await startEgressProxy(settings);
  const find = createCachedFinder(environment);
  const pool = createBrowserPool({
    launch: async () => launchChromium(await find(), { environment, proxyAddress: proxy.address }),
    pagesPerBrowser: PAGES_PER_BROWSER,
    idleMs: IDLE_MS,
  });
  const visit = createVisitPage({ proxy, pool, userAgent: browserUserAgent(userAgent), deadlineMs });
  const maxPages = settings.maxPages ?? DEFAULT_MAX_PAGES;
  const limit = createFairLimit({ max: maxPages, maxPerOwner: Math.ceil(maxPages * MAX_OWNER_SHARE) });
  const visitSeparately = createVisitSeparately(visit);

  return {
    async withPage(url, use, options = {}) {
      const release = await limit.acquire(options.signal);
      try {
        return await visitSeparately(url, use, options);
      } catch (error) {
        throw toRenderFailure(error, url);
      } finally {
        release();
      }
    },
    get blockedCount() {
      return proxy.blockedCount;
    },
    get load() {
      return limit.load;
    },
    async close() {
      await pool.close();
      await proxy.close();
    },
  };
}

/** The user agent format of Googlebot and other browser-based crawlers. Some firewalls refuse any other beginning. */
function browserUserAgent(userAgent: string): string {
  if (userAgent.startsWith('Mozilla/')) return userAgent;
  return `Mozilla/5.0 (compatible; ${userAgent.replace(/ \((.*)\)$/, '; $1')})`;
}

/**
 * Visits a page again in a separate browser, one page at a time, if its browser closes: another page may have caused this. If
 * the page closes that browser too, all pages of its owner are visited in separate browsers for a while.
 */
function createVisitSeparately(visit: VisitPage): VisitPage {
  const separate = createFairLimit({ max: 1 });
  const suspects = new LRUCache<string, true>({ max: MAX_SUSPECTS, ttl: SUSPECT_TTL_MS });

  const visitAlone: VisitPage = async (url, use, options) => {
    const release = await separate.acquire(options.signal);
    try {
      return await visit(url, use, { ...options, isSeparate: true });
    } catch (error) {
      if (error instanceof BrowserClosedError) suspects.set(currentOwner(), true);
      throw error;
    } finally {
      release();
    }
  };

  return (url, use, options) => {
    if (suspects.has(currentOwner())) return visitAlone(url, use, options);
    return visit(url, use, options).catch((error: unknown) => {
      if (!(error instanceof BrowserClosedError)) throw error;
      return visitAlone(url, use, options);
    });
  };
}

/** Looks for a Chromium once, and again a minute after none was found. */
function createCachedFinder(environment: GuardedBrowserSettings['environment']): () => Promise<Chromium> {
  let found: ReturnType<typeof findChromium> | null = null;
  let expiresAtMs = 0;
  return async () => {
    if (found === null || performance.now() > expiresAtMs) {
      found = findChromium(environment);
      expiresAtMs = Number.POSITIVE_INFINITY;
    }
    const chromium = await found;
    if ('unavailable' in chromium) {
      expiresAtMs = Math.min(expiresAtMs, performance.now() + MISSING_TTL_MS);
      throw new NoChromiumError(chromium.unavailable);
    }
    return chromium;
  };
}

function toRenderFailure(error: unknown, url: string): unknown {
  const fail = (failure: PageFailure['failure'], message: string) =>
    new PageFailure(failure, url, message, { cause: error });
  if (error instanceof NoChromiumError) {
    return fail('needs_browser', `The page needs a browser, and none could be started. ${error.message}.`);
  }
  if (error instanceof BrowserClosedError)
    return fail('internal', 'The browser closed while reading the page.');
  if (error instanceof BrowserStoppedError) {
    return fail('internal', 'The page was not read because the worker is stopping.');
  }
  return toPageFailure(error, url);
}
