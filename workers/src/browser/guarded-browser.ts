import { Slots } from '@lectern/shared/slots.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { toPageFailure } from '../errors/to-page-failure.ts';
import { type EgressProxySettings, startEgressProxy } from '../net/proxy/egress-proxy.ts';
import { BrowserStoppedError, createBrowserKeeper } from './browser-keeper.ts';
import { type Chromium, findChromium } from './find-chromium.ts';
import { BrowserGoneError, type GuardedPage } from './guarded-page.ts';
import { launchChromium } from './launch-chromium.ts';
import { createPageVisit, type WithPageOptions } from './page-visit.ts';

export interface GuardedBrowserSettings extends EgressProxySettings {
  readonly userAgent: string;
  /** Of the process: where a Chromium may be found, and what it needs to run. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Pages at a time. Default 8: most of the time a page waits for its text to rest. */
  readonly maxPages?: number;
  /** The longest a page may take. Default 30 s. */
  readonly deadlineMs?: number;
  /** After so many pages the browser is replaced. Default 200. */
  readonly pagesPerBrowser?: number;
  /** A browser without a page is ended after this time. Default 60 s. */
  readonly idleMs?: number;
}

/** A headless browser that reaches only what safe-fetch reaches. It starts with its first page. */
export interface GuardedBrowser {
  /**
   * Runs `use` with a fresh page for `url`. Rejects with PageFailure: needs_browser where no Chromium is found,
   * timeout, internal (the page made the browser crash), too_large, blocked_address, and whatever `use` throws.
   */
  withPage<T>(url: string, use: (page: GuardedPage) => Promise<T>, options?: WithPageOptions): Promise<T>;
  /** Pages that are open, and those that wait to be. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** Requests refused so far. */
  readonly blockedCount: number;
  /** Ends the browser with all of its pages. */
  close(): Promise<void>;
}

/** There is no Chromium; the message says how to get one. */
class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError';
}

/** For how long it is believed that there is no Chromium. */
const MISSING_FRESH_MS = 60_000;

/** Starts the guarded proxy; the browser behind it is started when a page needs it. */
export async function createGuardedBrowser(settings: GuardedBrowserSettings): Promise<GuardedBrowser> {
  const { userAgent, environment, deadlineMs = 30_000 } = settings;
  const proxy = await startEgressProxy(settings);
  const find = createFinder(environment);
  const keeper = createBrowserKeeper({
    launch: async () => launchChromium(await find(), { environment, proxyAddress: proxy.address }),
    pagesPerBrowser: settings.pagesPerBrowser ?? 200,
    idleMs: settings.idleMs ?? 60_000,
  });
  const visit = createPageVisit({ proxy, keeper, userAgent, deadlineMs });
  const slots = new Slots(settings.maxPages ?? 8);

  return {
    async withPage(url, use, options = {}) {
      await slots.take(options.signal);
      try {
        return await visit(url, use, options).catch((error: unknown) => {
          if (!(error instanceof BrowserGoneError)) throw error;
          return visit(url, use, options);
        });
      } catch (error) {
        throw toRenderFailure(error, url);
      } finally {
        slots.release();
      }
    },
    get blockedCount() {
      return proxy.blockedCount;
    },
    get load() {
      return slots.load;
    },
    async close() {
      await keeper.close();
      await proxy.close();
    },
  };
}

/** Looks for a Chromium once; where there is none, again after a minute. */
function createFinder(environment: GuardedBrowserSettings['environment']): () => Promise<Chromium> {
  let found: ReturnType<typeof findChromium> | null = null;
  let staleAtMs = 0;
  return async () => {
    if (found === null || performance.now() > staleAtMs) {
      found = findChromium(environment);
      staleAtMs = Number.POSITIVE_INFINITY;
    }
    const chromium = await found;
    if ('unavailable' in chromium) {
      staleAtMs = Math.min(staleAtMs, performance.now() + MISSING_FRESH_MS);
      throw new NoChromiumError(chromium.unavailable);
    }
    return chromium;
  };
}

function toRenderFailure(error: unknown, url: string): unknown {
  const cause = error instanceof Error ? error : null;
  const failed = (failure: PageFailure['failure'], text: string) =>
    new PageFailure(failure, url, `${url} was not rendered: ${text}`, { cause });
  if (error instanceof NoChromiumError) return failed('needs_browser', error.message);
  if (error instanceof BrowserGoneError) return failed('internal', 'the browser ended while it was read');
  if (error instanceof BrowserStoppedError) return failed('internal', 'the worker is stopping');
  return toPageFailure(error, url);
}
