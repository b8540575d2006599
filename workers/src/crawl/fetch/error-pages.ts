import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import { hasMoreTextThan } from '../../formats/markdown/has-more-text-than.ts';
import { removeSuggestions } from '../../formats/markdown/remove-suggestions.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { haveSimilarText, missingPageNear, type ReadPage } from '../missing-page-probe.ts';
import type { PageUrl } from '../types.ts';

/** Shorter texts without scripts are notices. */
const MIN_TEXT_CHARS = 1_000;
/** The title of an error page of any length, such as a stack trace. */
const ERROR_TITLE =
  /\b(?:[45]\d\d|\w*error|\w*exception|traceback|debugger|not found|denied|forbidden|blocked|unavailable|unauthorized|missing|sorry|oops|maintenance)\b/i;
/** After this many error pages, all other responses with such a status are treated as error pages. */
const MAX_REJECTED = 10;

export interface ErrorPagesDeps {
  /** Rejects with PageFailure. */
  readonly fetch: (url: string) => Promise<FetchedPage>;
  /** Rejects with PageFailure. */
  readonly parse: (fetched: FetchedPage) => Promise<ReadPage>;
}

/** Finds the pages that a site shows with the status of an error. */
export interface ErrorPages {
  /** The page that came with a failed request; null when the site shows an error. */
  read(page: Pick<PageUrl, 'url'>, error: unknown): Promise<FetchedPage | null>;
}

/**
 * Creates the check of one crawl. Static hosts and broken plugins send whole pages with status 404 or 500, and browsers show
 * them. An error page is short, has the title of one, or is the text that the site shows for a page that does not exist. A
 * rendered page may be short, because it is a route of an application.
 */
export function createErrorPages({ fetch, parse }: ErrorPagesDeps): ErrorPages {
  /** The pages that the site shows for missing pages, by their kind; null for a short text. */
  const missingPages = new Map<string, Promise<ReadPage | null>>();
  let rejected = 0;

  async function parsePage(shown: FetchedPage | null): Promise<ReadPage | null> {
    const read = shown === null ? null : await parse(shown).catch(nullForPageFailure);
    if (read === null || read.fetched.tryType === 'browser') return read;
    return hasMoreTextThan(removeSuggestions(read.parsed.markdown), '', MIN_TEXT_CHARS) ? read : null;
  }

  /** Requests a page. `isError` says that it came with the status of an error. */
  async function fetchShown(
    url: string,
  ): Promise<{ readonly page: FetchedPage | null; readonly isError: boolean }> {
    try {
      return { page: await fetch(url), isError: false };
    } catch (error) {
      return { page: takeShownPage(error), isError: true };
    }
  }

  async function isShownForMissing(page: ReadPage): Promise<boolean> {
    const { url, kind } = missingPageNear(page.fetched.url);
    const missingPage = missingPages.get(kind) ?? fetchShown(url).then((shown) => parsePage(shown.page));
    missingPages.set(kind, missingPage);
    const missing = await missingPage;
    return missing !== null && haveSimilarText(missing, page);
  }

  /** A server that fails for a moment may have sent a part of the page, so its page is requested again. */
  async function confirm(page: ReadPage, shown: FetchedPage): Promise<FetchedPage | null> {
    const again = await fetchShown(shown.url);
    if (!again.isError) return again.page;
    const reread = await parsePage(again.page);
    return reread && haveSimilarText(reread, page) ? reread.fetched : null;
  }

  return {
    async read({ url }, error) {
      const shown = takeShownPage(error);
      if (shown === null || shown.url !== url || rejected >= MAX_REJECTED) return null;
      const page = await parsePage(shown);
      const isError = page === null || ERROR_TITLE.test(page.parsed.title) || (await isShownForMissing(page));
      const confirmed = isError ? null : await confirm(page, shown);
      rejected += confirmed === null ? 1 : 0;
      return confirmed;
    },
  };
}

function takeShownPage(error: unknown): FetchedPage | null {
  if (error instanceof PageFailure) return error.takeShownPage();
  throw error;
}
