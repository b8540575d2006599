import type { FailureClass } from './failure.ts';

/** Which pages of a finished crawl are to be had again, and how. */
export interface Retry {
  /** `failed`: those that could not be had; `all`: the crawl begins anew. */
  readonly pages: 'failed' | 'all';
  /** Reads the pages with a browser right away; with `failed`, those that came with hardly any text too. */
  readonly withBrowser: boolean;
  /** These pages and no others, whatever `pages` says; null when not given. */
  readonly pageIds: readonly number[] | null;
}

/** The crawl begins anew. */
export const WHOLE_CRAWL: Retry = { pages: 'all', withBrowser: false, pageIds: null };

/** Whether two retries ask for the same. */
export function isSameRetry(one: Retry, other: Retry): boolean {
  const ids = ({ pageIds }: Retry) => (pageIds ? pageIds.toSorted((a, b) => a - b).join() : null);
  return one.pages === other.pages && one.withBrowser === other.withBrowser && ids(one) === ids(other);
}

const BROWSER_MAY_HELP: ReadonlySet<FailureClass> = new Set(['needs_browser', 'forbidden', 'empty']);

/** Whether a page that failed this way may be had with a browser. */
export function canBrowserHelp(failure: FailureClass): boolean {
  return BROWSER_MAY_HELP.has(failure);
}

/** A page read without a browser that has fewer characters of text than this may show more in one. */
export const THIN_PAGE_CHARS = 300;
