import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { OpenSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import { type SitePage, streamTexts } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { Frontier } from './discover/links/frontier.ts';
import { createCpuBudget } from './fetch/cpu-budget.ts';
import { PageLoader, type PageLoaderDeps } from './fetch/page-loader.ts';
import { CrawlTexts } from './policies/crawl-texts.ts';
import type { CrawlRecord } from './store/crawl-record.ts';
import type { PageUrl } from './types.ts';
import { type Visited, visitPages } from './visit-pages.ts';
import type { Cancellation } from './watch-cancellation.ts';

export interface CrawlRunDeps extends PageLoaderDeps {
  readonly db: Db;
}

/**
 * Makes the stored pages of a first crawl searchable while it runs. Without it, the document becomes searchable at the end.
 */
export type IndexStored = (siteCacheId: number) => Promise<void>;

/** One run of a crawl. A killed worker or a retry starts another one. */
export interface CrawlRun {
  readonly source: ClaimedSource;
  readonly siteCache: OpenSiteCache;
  /** The pages of the cache when the run begins. */
  readonly pages: readonly SitePage[];
  /** Whether the source was crawled to its end before. */
  readonly isRefresh: boolean;
  /** Selects the pages that the browser loads instead of a plain request. */
  readonly renderFirst: (page: PageUrl) => boolean;
  readonly indexStored?: IndexStored | undefined;
  readonly cancellation: Cancellation;
}

interface PagesToVisit {
  readonly record: CrawlRecord;
  readonly frontier: Frontier;
  readonly followLinks: boolean;
  /** Whether only chosen pages of a finished crawl are visited. */
  readonly isRetry: boolean;
}

/** Visits the pages of the frontier, and shows the owner the progress. */
export function visitPagesOfRun(
  deps: CrawlRunDeps,
  { source, pages, isRefresh, renderFirst, cancellation }: CrawlRun,
  { record, frontier, followLinks, isRetry }: PagesToVisit,
): Promise<Visited> {
  record.watch(frontier, { followLinks });
  const budget = createCpuBudget(source.maxUrls);
  const options = {
    renderFirst,
    budget,
    hasLinks: followLinks,
    revalidate: isRefresh,
    countStoredPages: () => record.storedCount,
  };
  const loader = new PageLoader(deps, options);
  const rendered = new Set(pages.filter(({ tryType }) => tryType === 'browser').map(({ url }) => url));
  return visitPages({
    record,
    frontier,
    loader,
    isRefresh,
    isRetry,
    pace: deps.safeFetch.pace,
    texts: new CrawlTexts((kept) => streamTexts(deps.db, kept)),
    findPrevious: (url) => record.known.findPrevious(url),
    wasRendered: (url) => rendered.has(url),
    requestedUrl: source.url,
    isResumed: !isRefresh && pages.some(({ status }) => status === 'success'),
    hasVision: source.crawlType === 'cua_markdown',
    isCancelled: () => cancellation.isRequested,
  });
}
