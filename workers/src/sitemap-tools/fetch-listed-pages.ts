import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import {
  failPendingPages,
  listPendingPages,
  type PendingPage,
} from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { createPageLoader, type PageLoaderDeps } from '../crawl/fetch/page-loader.ts';
import { createListedVisit } from './fetch-listed-page.ts';
import { type IndexFetchedPagesDeps, indexFetchedPages, MAX_PAGES_PER_INDEX } from './index-fetched-pages.ts';
import { createSitemapRecord, UnresponsiveSiteError } from './sitemap-record.ts';

export type FetchListedPagesDeps = IndexFetchedPagesDeps & PageLoaderDeps;

const MAX_CONCURRENT_PAGES = 4;

/**
 * Fetches the pending pages of a sitemap, several at a time, until `untilMs` (of performance.now()). True when none is
 * left. Indexes fetched pages while it fetches the next. When the site stops responding, the remaining pages fail.
 */
export async function fetchListedPages(
  deps: FetchListedPagesDeps,
  run: ClaimedSitemap,
  untilMs: number,
): Promise<boolean> {
  const record = await createSitemapRecord(deps.db, run);
  const loader = createPageLoader(deps, { isIsolated: run.starts > 1 });
  const visit = createListedVisit(loader, record);
  let indexing = Promise.resolve();
  try {
    while (performance.now() < untilMs) {
      const pages = await listPendingPages(deps.db, run.siteCacheId, MAX_PAGES_PER_INDEX);
      if (pages.length === 0) return true;
      await inParallel(pages, visit, untilMs);
      await indexing;
      indexing = indexFetchedPages(deps, run);
      // Awaited above before the next pages are indexed; until then a rejection is not unhandled.
      indexing.catch(() => {});
    }
    return false;
  } catch (error) {
    if (!(error instanceof UnresponsiveSiteError)) throw error;
    const message = `Not requested, because the site stopped responding. ${error.last.message}`;
    await failPendingPages(deps.db, run, { failure: error.last.failure, message });
    return true;
  } finally {
    await indexing;
    await indexFetchedPages(deps, run);
  }
}

/** Visits pages in order, several at a time. Starts no visit after `untilMs` or after a visit that failed. */
async function inParallel(
  pages: readonly PendingPage[],
  visit: (page: PendingPage) => Promise<void>,
  untilMs: number,
): Promise<void> {
  const waiting = pages.values();
  let hasFailed = false;
  const visitOneByOne = async () => {
    for (const page of waiting) {
      if (hasFailed || performance.now() >= untilMs) return;
      try {
        await visit(page);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_PAGES }, visitOneByOne));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}
