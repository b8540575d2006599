import type { GuardedBrowser } from '../../browser/guarded-browser.ts';
import type { GuardedPage, RenderedDocument } from '../../browser/page/guarded-page.ts';
import type { WithPageOptions } from '../../browser/visit-page.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { createFetchedPage, type FetchedPage } from '../../formats/page.ts';
import { requestedPauseMs } from '../../net/http/requested-pause.ts';
import { findRefusal } from '../../net/http/response-refusal.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { PageUrl } from '../types.ts';
import { canonicalUrl } from '../urls/canonical-url.ts';
import type { ClickHistory } from './clicks/click-history.ts';
import { clickNavigation } from './clicks/click-navigation.ts';

export interface RenderPageDeps {
  readonly browser: GuardedBrowser;
  readonly robots: Robots;
  readonly pace: HostPace;
  /** Operates the loaded page and returns it with the text that this revealed. Default: returns it unchanged. */
  readonly operate?: (opened: GuardedPage, page: FetchedPage) => Promise<FetchedPage>;
  /** The time limit of one page. Default the browser's own. */
  readonly deadlineMs?: number;
}

/**
 * Loads a page in the browser and reads it once its scripts have run. A fetched page is loaded again from its final
 * URL. Obeys robots.txt for every document, and holds the host's slot while the page loads.
 *
 * @throws {PageFailure} as fetchPage does; `needs_browser` without a browser, `timeout` for a page that never settles,
 * `internal` when the page crashes the browser.
 */
export type RenderPage = (
  page: Pick<PageUrl, 'url'> | Pick<FetchedPage, 'url' | 'finalUrl'>,
  options?: RenderOptions,
) => Promise<FetchedPage>;

/** `onUsed` receives the CPU time of the page. */
export interface RenderOptions extends Pick<WithPageOptions, 'signal' | 'onBlocked' | 'onUsed'> {
  /** Finds the routes of applications whose navigation has no links. */
  readonly clicks?: ClickHistory;
  /** Reads the page also with status 404, which static hosts send with the application for every route. Default false. */
  readonly mayBeMissing?: boolean;
}

/** From here on a status is the proxy's own: it could not connect to the host (proxy-chain, README). */
const MIN_PROXY_STATUS = 590;

/** Creates the renderer. */
export function createRenderPage(deps: RenderPageDeps): RenderPage {
  const { browser, robots, pace, deadlineMs } = deps;
  return async (page, options = {}) => {
    const loadedUrl = 'finalUrl' in page ? page.finalUrl : page.url;
    const slot = new HostSlot(pace, options.signal);
    await robots.check(loadedUrl);
    await slot.take(loadedUrl);
    let documents = 0;
    try {
      const rendered = await browser.withPage(
        page.url,
        (opened) => render(opened, page.url, loadedUrl, deps, options),
        {
          ...options,
          ...(deadlineMs !== undefined && { deadlineMs }),
          async beforeDocument(url) {
            documents += 1;
            if (documents === 1) return;
            await robots.check(url);
            await slot.take(url);
          },
        },
      );
      await robots.check(rendered.finalUrl);
      return rendered;
    } finally {
      slot.close();
    }
  };
}

async function render(
  opened: GuardedPage,
  url: string,
  loadedUrl: string,
  { pace, operate }: RenderPageDeps,
  { clicks, mayBeMissing = false }: RenderOptions,
): Promise<FetchedPage> {
  await opened.goTo(loadedUrl);
  // A check of the browser answers with an error before it loads the page.
  await opened.waitForStableText();
  if (await opened.controller.showFlutterText()) await opened.waitForStableText();
  // An agent scrolls the page itself.
  if (!operate) await opened.showAll();
  const document = await opened.read();
  await throwIfRefused(url, document, pace, mayBeMissing);
  const page = toFetchedPage(url, document);
  if (operate) return operate(opened, page);
  return clicks?.isWanted() ? clickNavigation(opened, page, clicks) : page;
}

/** Rejects when the document is not the requested page, and passes on the pause that its host asks for. */
async function throwIfRefused(
  url: string,
  document: RenderedDocument,
  pace: HostPace,
  mayBeMissing: boolean,
): Promise<void> {
  const retryAfterMs = requestedPauseMs(document);
  if (retryAfterMs !== null) await pace.pause(new URL(document.finalUrl).host, retryAfterMs);
  if (document.status >= MIN_PROXY_STATUS) {
    throw new PageFailure('unreachable', url, 'The browser could not reach the site.');
  }
  const refusal = findRefusal(document, document.html);
  if (refusal !== null && !(mayBeMissing && refusal.failure === 'not_found')) {
    const { failure, message, isBlocked = false } = refusal;
    throw new PageFailure(failure, url, message, { retryAfterMs, isBlocked });
  }
}

/**
 * The ETag and age of the document do not cover its scripts, so a rendered page has none. Scripts that track the scroll
 * position write it into the URL, which is why the canonical form is used.
 */
function toFetchedPage(url: string, { finalUrl, html, isScriptMissing }: RenderedDocument): FetchedPage {
  return createFetchedPage({
    url,
    finalUrl: canonicalUrl(finalUrl) ?? finalUrl,
    kind: 'html',
    body: html,
    tryType: 'browser',
    ...(isScriptMissing && { isScriptMissing }),
  });
}

/** Holds the slot of one host at a time. Releasing it before taking the next avoids deadlocks between pages. */
class HostSlot {
  readonly #pace: HostPace;
  readonly #closed = new AbortController();
  readonly #signal: AbortSignal;
  #leave: (() => void) | null = null;

  constructor(pace: HostPace, signal: AbortSignal | undefined) {
    this.#pace = pace;
    this.#signal = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal;
  }

  async take(url: string): Promise<void> {
    this.#release();
    const leave = await this.#pace.enter(new URL(url).host, this.#signal);
    // Another navigation may have taken a slot meanwhile, or the page may be gone.
    this.#release();
    if (this.#closed.signal.aborted) leave();
    else this.#leave = leave;
  }

  /** Releases the slot. A navigation that still waits for one gets none. */
  close(): void {
    this.#closed.abort(new Error('The page was closed'));
    this.#release();
  }

  #release(): void {
    this.#leave?.();
    this.#leave = null;
  }
}
