import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listPendingPages, type PendingPage } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { createFrontier, type Frontier } from '../crawl/discover/links/frontier.ts';
import { createPageLoader, type PageLoaderDeps } from '../crawl/fetch/page-loader.ts';
import { createPipeline } from '../crawl/pipeline.ts';
import { createPolicies } from '../crawl/policies/all-policies.ts';
import { createCrawlTexts } from '../crawl/policies/crawl-texts.ts';
import { DeferralQueue } from '../crawl/policies/deferral-queue.ts';
import { CONCURRENCY } from '../crawl/visit-pages.ts';
import { walkPages } from '../crawl/walk-pages.ts';
import { type CrawlParsers, parsersFor } from '../parser/parser-pool.ts';
import { createSitemapRecord } from './sitemap-record.ts';

export interface FetchListedPagesDeps extends PageLoaderDeps {
  readonly db: Db;
  readonly parserPool: CrawlParsers;
}

/**
 * Fetches the pending pages of a sitemap as a crawl does.
 *
 * @throws {PageFailure} when the first pages all fail.
 */
export async function fetchListedPages(deps: FetchListedPagesDeps, run: ClaimedSitemap): Promise<void> {
  const pages = await listPendingPages(deps.db, run.siteCacheId);
  const frontier = frontierOf(pages, run);
  const deferred = new DeferralQueue();
  const visit = await createVisit(deps, run, { pages, frontier, deferred });
  await walkPages(frontier, deferred, visit, CONCURRENCY);
}

function frontierOf(pages: readonly PendingPage[], { sitemapUrl }: ClaimedSitemap): Frontier {
  const maxUrls = pages.length;
  return createFrontier(
    { url: sitemapUrl, crawlType: 'crawl', maxUrls, topics: [], includePaths: [], excludePaths: [] },
    {
      pages: pages.map(({ url }) => ({ url, foundBy: 'sitemap', title: null })),
      ...{ overLimit: 0, sitemapUrl, siteName: null, startUrl: sitemapUrl, followLinks: false, notes: [] },
    },
  );
}

interface PagesToFetch {
  readonly pages: readonly PendingPage[];
  readonly frontier: Frontier;
  readonly deferred: DeferralQueue;
}

async function createVisit(
  deps: FetchListedPagesDeps,
  run: ClaimedSitemap,
  { pages, frontier, deferred }: PagesToFetch,
): Promise<ReturnType<typeof createPipeline>> {
  const record = await createSitemapRecord(deps.db, run, pages);
  const loader = createPageLoader({ ...deps, parserPool: parsersFor(run, deps.parserPool) });
  const policies = createPolicies({
    frontier,
    deferred,
    loader,
    pace: deps.safeFetch.pace,
    texts: createCrawlTexts(async function* () {}),
    countStoredPages: () => record.storedCount,
    findPrevious: () => null,
    replaceStored: record.replace,
    wasRendered: () => false,
    nameSite: () => {},
    addNote: () => {},
    requestedUrl: run.sitemapUrl,
    isResumed: run.done > 0,
    isRefresh: false,
    isRetry: false,
    hasVision: false,
  });
  return createPipeline({ loader, policies, record, frontier });
}
