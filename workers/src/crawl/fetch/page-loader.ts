import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import { isRoute } from '../../formats/is-route.ts';
import { hasMoreTextThan } from '../../formats/markdown/has-more-text-than.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { ParsedPage, Parsers, PoolParseOptions } from '../../parser/parser-pool.ts';
import type { PageUrl } from '../types.ts';
import { createClickHistory } from './clicks/click-history.ts';
import { type CpuBudget, createCpuBudget } from './cpu-budget.ts';
import { lacksEndTag } from './decode-page.ts';
import { createErrorPages, type ErrorPages } from './error-pages.ts';
import { type FetchSharedPageDeps, fetchSharedPage } from './fetch-shared-page.ts';
import { type ReadByService, readRefusedPage } from './read-by-service.ts';
import type { RenderPage } from './render-page.ts';

export interface PageLoaderDeps extends FetchSharedPageDeps {
  readonly parserPool: Parsers;
  /** Without it, pages that need JavaScript fail. */
  readonly renderPage?: RenderPage;
  /** Renders a page and opens its tabs and collapsed sections. Without it, sections that load on click are missing. */
  readonly renderOpened?: RenderPage;
  /** Without it, pages whose site blocks our requests fail. */
  readonly readByService?: ReadByService;
}

export interface PageLoaderOptions extends Pick<PoolParseOptions, 'hasLinks'> {
  /** Default: a new one. */
  readonly budget?: CpuBudget;
  /** Asks the site whether a page has changed, however fresh the cached one is. Default false. */
  readonly revalidate?: boolean;
  /** Selects the pages that the browser loads instead of a plain request. Default none. */
  readonly renderFirst?: (page: PageUrl) => boolean;
  /** The number of pages that the document has. Default: 0. */
  readonly countStoredPages?: () => number;
}

export interface LoadedPage {
  readonly fetched: FetchedPage;
  readonly parsed: ParsedPage;
}

/** A Markdown alternate with more letters and digits is complete. */
const MAX_STUB_CHARS = 400;
/** The HTML replaces a short alternate when its text is this many times as long. */
const MIN_TEXT_RATIO = 2;

/** Some sites show their text, or load parts of it, only after a visitor has answered a dialog about cookies. */
const DIALOG = /<dialog\b|\brole\s*=\s*["']?(?:alert)?dialog\b|\baria-modal\s*=\s*["']?true/i;

/** Consent managers give scripts this type until a visitor consents to them (Cookiebot, Usercentrics, Klaro). */
const HELD_SCRIPT = /<script\b[^<>]*\btype\s*=\s*["']?text\/plain\b/i;
/** A text with fewer letters and digits may stand for the content that a visitor sees after an answer. */
const MAX_PLACEHOLDER_CHARS = 200;

const SECTIONS_NOTE =
  'The navigation of the site changes its text but not its URL, and some of its sections are missing. Turn on agent vision, or paste their text';

const CLICKS_NOTE =
  'The site has navigation, but clicking it led to no other pages. Turn on agent vision, or add the URLs of the missing pages';

/** When this many pages of a crawl have their end tag, a page without it is treated as truncated. */
const MIN_WHOLE_PAGES = 3;

type PageToRender = Parameters<RenderPage>[0];

/** Loads the pages of one crawl. */
export class PageLoader {
  readonly #deps: PageLoaderDeps;
  readonly #options: PageLoaderOptions;
  readonly #budget: CpuBudget;
  readonly #clicks = createClickHistory();
  readonly #errorPages: ErrorPages;
  /** Whether the browser has shown text that the HTML of a page lacks. */
  #isApplication = false;
  #wholePages = 0;

  constructor(deps: PageLoaderDeps, options: PageLoaderOptions = {}) {
    this.#deps = deps;
    this.#options = options;
    this.#budget = options.budget ?? createCpuBudget();
    this.#errorPages = createErrorPages({
      fetch: (url) => fetchSharedPage({ url }, deps),
      parse: (fetched) => this.#parseShown(fetched),
    });
  }

  /** Notes for the owner, as sentences without a period. */
  get notes(): readonly string[] {
    if (this.#clicks.hasMoreSections) return [SECTIONS_NOTE];
    const { countStoredPages = () => 0 } = this.#options;
    return this.#clicks.isIneffective && countStoredPages() <= 1 ? [CLICKS_NOTE] : [];
  }

  /**
   * Fetches a page by HTTP. The browser loads it where `renderFirst` says so or where the URL is a client-side route,
   * and the service where the site refuses our request. The site may confirm the `stored` version instead. Rejects with
   * PageFailure.
   */
  async fetch(page: PageUrl, stored: FetchedPage | null = null): Promise<FetchedPage> {
    this.#budget.check(page.url);
    try {
      return await this.#fetchOrRender(page, stored);
    } catch (error) {
      const shown = (await this.#errorPages.read(page, error)) ?? (await this.#renderRoute(page, error));
      this.#isApplication ||= shown?.tryType === 'browser';
      return shown ?? readRefusedPage(page, error, this.#deps.readByService);
    }
  }

  /**
   * Parses a page; one that is empty without JavaScript is rendered first. `page` is the request that fetched it; text that
   * was not fetched has none. Rejects with PageFailure.
   */
  async parse(
    fetched: FetchedPage,
    page: Partial<Pick<PageUrl, 'fetchUrl' | 'foundBy'>> = {},
  ): Promise<LoadedPage> {
    try {
      return await parseFullest(fetched, (found) => this.#parseOnce(found, page.foundBy === 'request'));
    } catch (error) {
      if (isEmptyShell(error)) return this.#renderShell(fetched, error);
      // The cached response may be a temporary error of the site, which other crawls must not get.
      await this.#deps.publicPages.remove(page.fetchUrl ?? fetched.fetchedFrom ?? fetched.url);
      throw error;
    }
  }

  /** Removes a page from the cache, so the site and not the cache answers the next request for it. */
  async forget({ url, fetchUrl = url }: Pick<PageUrl, 'url' | 'fetchUrl'>): Promise<void> {
    await this.#deps.publicPages.remove(fetchUrl);
  }

  /**
   * Loads a page in the browser, and answers its dialog if sections are still loading or hardly any text is shown; null without
   * a browser, or when the page fails.
   */
  async render(page: PageToRender): Promise<LoadedPage | null> {
    const rendered = await this.#renderAndParse(page, this.#deps.renderPage);
    const isWaiting = (shown: LoadedPage) => shown.parsed.hasLoadingSections || isPlaceholder(shown);
    const hasQuestion = rendered !== null && DIALOG.test(rendered.fetched.body) && isWaiting(rendered);
    return (hasQuestion ? await this.renderOpened(page) : null) ?? rendered;
  }

  /** The same, with the sections that load on click, and without dialogs. */
  renderOpened(page: PageToRender): Promise<LoadedPage | null> {
    return this.#renderAndParse(page, this.#deps.renderOpened);
  }

  /** Fetches a page, or loads it in the browser where a request is not enough. */
  async #fetchOrRender(page: PageUrl, stored: FetchedPage | null): Promise<FetchedPage> {
    const { renderPage } = this.#deps;
    const { revalidate = false, renderFirst = () => false } = this.#options;
    const fetchPage = () => this.#fetchWhole(page, fetchOnce);
    const fetchOnce = () =>
      fetchSharedPage(page, this.#deps, { revalidate, stored }).catch((error: unknown) => {
        if (!renderPage || !isEmptyShell(error)) throw error;
        return this.#renderBy(renderPage, page);
      });
    const needsBrowser = page.text === undefined && (isClientSideRoute(page) || renderFirst(page));
    if (!renderPage || !needsBrowser) return fetchPage();
    return this.#renderBy(renderPage, page).catch((error: unknown) => {
      // The browser only downloads a file, which a request can fetch.
      if (hasFailed(error, 'not_text')) return fetchPage();
      throw error;
    });
  }

  /** Requests a page again that ends in the middle, as a page does whose script fails on the server. */
  async #fetchWhole(page: PageUrl, fetchOnce: () => Promise<FetchedPage>): Promise<FetchedPage> {
    const fetched = await fetchOnce();
    if (fetched.kind !== 'html' || fetched.isNotModified) return fetched;
    const isWhole = !lacksEndTag(fetched.body);
    this.#wholePages += isWhole ? 1 : 0;
    if (isWhole || this.#wholePages < MIN_WHOLE_PAGES) return fetched;
    await this.forget(page);
    const again = await fetchOnce();
    return again.isNotModified || again.body.length > fetched.body.length ? again : fetched;
  }

  /** Renders a route that is missing: static hosts send an application with status 404 for all routes but the first. */
  async #renderRoute(page: PageUrl, error: unknown): Promise<FetchedPage | null> {
    const { renderPage } = this.#deps;
    if (!renderPage || !this.#isApplication || !hasFailed(error, 'not_found')) return null;
    return this.#renderBy(renderPage, page, true).catch(nullForPageFailure);
  }

  /** Parses a page that came with the status of an error. A crawl may start at a route of an application with status 404. */
  async #parseShown(fetched: FetchedPage): Promise<LoadedPage> {
    const { renderPage } = this.#deps;
    const { countStoredPages = () => 0 } = this.#options;
    return this.#parseOnce(fetched).catch(async (error: unknown) => {
      const mayRender = isEmptyShell(error) && !this.#isApplication && countStoredPages() === 0;
      if (!renderPage || !mayRender) throw error;
      return this.#parseOnce(await this.#renderBy(renderPage, fetched, true));
    });
  }

  /** Renders a page that is empty without JavaScript. */
  async #renderShell(fetched: FetchedPage, error: PageFailure): Promise<LoadedPage> {
    const { renderPage } = this.#deps;
    if (!renderPage) throw error;
    if (fetched.tryType === 'browser' || fetched.tryType === 'scrapingbee') throw stillEmpty(error);
    const rendered = await this.#renderBy(renderPage, fetched).catch((refusal: unknown) =>
      readRefusedPage(fetched, refusal, this.#deps.readByService),
    );
    const loaded = await this.#parseOnce(rendered).catch(async (again: unknown) => {
      const opened = DIALOG.test(rendered.body) ? await this.renderOpened(fetched) : null;
      if (opened && !isWaitingForConsent(opened)) return opened;
      if (opened) throw needsConsent(opened);
      throw isEmptyShell(again) ? stillEmpty(again) : again;
    });
    this.#isApplication = true;
    return loaded;
  }

  /** Null when the page fails, or without a renderer. */
  async #renderAndParse(page: PageToRender, renderPage?: RenderPage): Promise<LoadedPage | null> {
    const rendered = renderPage && (await this.#renderBy(renderPage, page).catch(nullForPageFailure));
    return rendered ? this.#parseOnce(rendered).catch(nullForPageFailure) : null;
  }

  #renderBy(renderPage: RenderPage, page: PageToRender, mayBeMissing = false): Promise<FetchedPage> {
    return renderPage(page, { onUsed: this.#budget.spend, clicks: this.#clicks, mayBeMissing });
  }

  async #parseOnce(fetched: FetchedPage, isStart = false): Promise<LoadedPage> {
    this.#budget.check(fetched.url);
    // The links of the start page tell which pages of a long sitemap come first.
    const options = { ...this.#options, ...(isStart && { hasLinks: true }), onUsed: this.#budget.spend };
    return { fetched, parsed: await this.#deps.parserPool.parse(fetched, options) };
  }
}

/**
 * Parses a page. If its Markdown alternate is short, also parses its HTML, and returns the HTML when it has twice as much
 * text: some sites serve a notice as the alternate of every page.
 */
async function parseFullest(
  fetched: FetchedPage,
  parse: (fetched: FetchedPage) => Promise<LoadedPage>,
): Promise<LoadedPage> {
  const loaded = await parse(fetched);
  const { html, ...page } = fetched;
  const { markdown } = loaded.parsed;
  if (html === undefined || hasMoreTextThan(markdown, '', MAX_STUB_CHARS)) return loaded;
  const other = await parse({ ...page, kind: 'html', body: html, tryType: 'http' }).catch(nullForPageFailure);
  return other && hasMoreTextThan(other.parsed.markdown, markdown.repeat(MIN_TEXT_RATIO), 0) ? other : loaded;
}

/** A route such as `#/guide` never reaches the server, so only the browser can load it. */
function isClientSideRoute({ url, fetchUrl }: PageUrl): boolean {
  return fetchUrl === undefined && isRoute(URL.parse(url)?.hash ?? '');
}

function isEmptyShell(error: unknown): error is PageFailure {
  return hasFailed(error, 'needs_browser');
}

function hasFailed(error: unknown, failure: PageFailure['failure']): error is PageFailure {
  return error instanceof PageFailure && error.failure === failure;
}

/** Whether an application shows its text only after a consent that Lectern does not give. */
function isWaitingForConsent(page: LoadedPage): boolean {
  const { body, html = body } = page.fetched;
  return HELD_SCRIPT.test(html) && isPlaceholder(page);
}

function isPlaceholder({ parsed }: LoadedPage): boolean {
  return !hasMoreTextThan(parsed.markdown, '', MAX_PLACEHOLDER_CHARS);
}

function needsConsent({ fetched: { url }, parsed: { links } }: LoadedPage): PageFailure {
  const message = "The site shows its content only after consent to cookies. Paste the page's text.";
  return new PageFailure('forbidden', url, message, { links });
}

function stillEmpty(error: PageFailure): PageFailure {
  const message =
    "The page shows hardly any text, even in a browser. If it needs a sign-in or a click, paste the page's text.";
  return new PageFailure('needs_browser', error.url, message, { cause: error, links: error.links });
}
