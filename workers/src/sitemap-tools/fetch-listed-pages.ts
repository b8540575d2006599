import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listPendingPages, type PendingPage } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { createFrontier, type Frontier } from '../crawl/discover/links/frontier.ts';
import { PageLoader, type PageLoaderDeps } from '../crawl/fetch/page-loader.ts';
import { CrawlTexts } from '../crawl/policies/crawl-texts.ts';
import { visitPages } from '../crawl/visit-pages.ts';
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
  await visitPages({
    record: await createSitemapRecord(deps.db, run, pages),
    frontier: frontierOf(pages, run),
    loader: new PageLoader({ ...deps, parserPool: parsersFor(run, deps.parserPool) }),
    pace: deps.safeFetch.pace,
    requestedUrl: run.sitemapUrl,
    isResumed: run.done > 0,
    // No earlier run has pages that matter to the policies.
    texts: new CrawlTexts(async function* () {}),
    findPrevious: () => null,
    wasRendered: () => false,
    isRefresh: false,
    isRetry: false,
    hasVision: false,
    isCancelled: () => false,
  });
}

function frontierOf(pages: readonly PendingPage[], { sitemapUrl }: ClaimedSitemap): Frontier {
  const maxUrls = pages.length;
  return createFrontier(
    { url: sitemapUrl, crawlType: 'crawl', maxUrls, topics: [], includePaths: [], excludePaths: [] },
    {
      pages: pages.map(({ url }) => ({ url, foundBy: 'sitemap', title: null })),
      overLimit: 0,
      sitemapUrl,
      siteName: null,
      startUrl: sitemapUrl,
      followLinks: false,
      notes: [],
    },
  );
}
