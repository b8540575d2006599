import type { FailureClass } from './failure.ts';

/** The pages of a finished crawl to fetch again, and how. */
export interface Retry {
  /** `failed`: only failed pages; `changed`: a refresh, which keeps unchanged pages; `all`: a new crawl. */
  readonly pages: 'failed' | 'changed' | 'all';
  /** Starts with a browser. With `failed`, this includes stored pages with very little text. */
  readonly withBrowser: boolean;
  /** Only these pages, which overrides `pages`; null if not set. */
  readonly pageIds: readonly number[] | null;
}

/** A new crawl. */
export const WHOLE_CRAWL: Retry = { pages: 'all', withBrowser: false, pageIds: null };

/** A new crawl that neither parses nor stores the pages that have not changed. */
export const REFRESH: Retry = { ...WHOLE_CRAWL, pages: 'changed' };

/** Whether a run crawls the whole source: its first run, a new crawl or a refresh. */
export function isWholeCrawl({ retry }: { readonly retry: Retry | null }): boolean {
  return retry === null || (retry.pages !== 'failed' && retry.pageIds === null);
}

/** Whether two retries are equal, regardless of the order of their pages. */
export function isSameRetry(one: Retry, other: Retry): boolean {
  const ids = ({ pageIds }: Retry) => (pageIds ? pageIds.toSorted((a, b) => a - b).join() : null);
  return one.pages === other.pages && one.withBrowser === other.withBrowser && ids(one) === ids(other);
}

const BROWSER_MAY_HELP: ReadonlySet<FailureClass> = new Set(['needs_browser', 'forbidden', 'empty']);

/** Whether a browser may succeed after this failure. */
export function canBrowserHelp(failure: FailureClass): boolean {
  return BROWSER_MAY_HELP.has(failure);
}

/** Pages with fewer characters that were read without a browser may have more text in one. */
export const THIN_PAGE_CHARS = 300;
