import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage, PageLink } from '../../formats/page.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { KeptPage, PageUrl } from '../types.ts';
import type { CrawlTexts } from './crawl-texts.ts';
import type { DeferralQueue } from './deferral-queue.ts';

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

/** The parts of a running crawl that policies read and change. */
export interface CrawlState {
  readonly frontier: Frontier;
  readonly deferred: DeferralQueue;
  readonly loader: PageLoader;
  readonly pace: HostPace;
  readonly texts: CrawlTexts;
  readonly countStoredPages: () => number;
  /** The page at a URL as the previous crawl has stored it; null when it has not. */
  readonly findPrevious: (url: string) => SitePage | null;
  /** Replaces the content of a page that was stored before. */
  readonly replaceStored: (page: PageUrl, loaded: LoadedPage) => Promise<void>;
  /** Whether the stored version of the page came from the browser. */
  readonly wasRendered: (url: string) => boolean;
  /** Called with the name of the site, if a page states it for all others. */
  readonly nameSite: (name: string) => void;
  /** Adds a sentence without a final period to the note that the document's owner reads. */
  readonly addNote: (note: string) => void;
  readonly requestedUrl: string;
  /** Whether an interrupted run of this crawl has stored pages. */
  readonly isResumed: boolean;
  /** Whether failed pages keep the version that an earlier crawl has stored. */
  readonly isRefresh: boolean;
  /** Whether only chosen pages of a finished crawl are visited. */
  readonly isRetry: boolean;
  /** Whether agent vision operates the pages. */
  readonly hasVision: boolean;
}
