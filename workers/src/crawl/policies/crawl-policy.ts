import type { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage, PageLink } from '../../formats/page.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import type { KeptPage, PageUrl } from '../types.ts';

/** The decision about a page. */
export type Decision =
  /** Continues, with other content when `loaded` is given. */
  | { readonly action: 'keep'; readonly loaded?: LoadedPage }
  /** Records the page as skipped; `reason` is a sentence with a period. `links` are followed. */
  | { readonly action: 'skip'; readonly reason: string; readonly links?: readonly PageLink[] }
  /** Visits the page again after all others. `links` are followed. */
  | { readonly action: 'defer'; readonly links?: readonly PageLink[] }
  /** Records the page as failed, and ends the whole crawl with `endsCrawl` when given. */
  | { readonly action: 'fail'; readonly failure: PageFailure; readonly endsCrawl?: PageFailure };

export const KEEP: Decision = { action: 'keep' };

/**
 * A rule about the pages of one crawl. The pipeline asks the policies in order at each step of a page; the first
 * decision other than `keep` counts. There is one hook per step, because most rules save the work of the next step: an
 * unresponsive host gets no further requests, and a redirect to a known page is not parsed.
 */
export interface CrawlPolicy {
  beforeFetch?(page: PageUrl): Decision | Promise<Decision>;
  onFetched?(page: PageUrl, fetched: FetchedPage): Decision | Promise<Decision>;
  onParsed?(page: PageUrl, loaded: LoadedPage): Decision | Promise<Decision>;
  /** `stage` is the step that failed. */
  onFailed?(page: PageUrl, failure: PageFailure, stage: 'fetch' | 'parse'): Decision;
  /** Called for a stored page that is kept without parsing it. */
  onKept?(page: PageUrl, kept: KeptPage): void;
  /** Called after the page was stored. */
  onStored?(loaded: LoadedPage): void;
  /** Called after the last page. */
  onEnd?(): void;
}
