import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import {
  failPendingPages,
  listPendingPages,
  type PendingPage,
} from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import pLimit from 'p-limit';
import { createPageLoader, type PageLoader, type PageLoaderDeps } from '../crawl/fetch/page-loader.ts';
import { KEEP } from '../crawl/policies/crawl-policy.ts';
import { renderSpaShells } from '../crawl/policies/spa-shell.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { type IndexFetchedPagesDeps, indexFetchedPages, MAX_PAGES_PER_INDEX } from './index-fetched-pages.ts';
import { createSitemapRecord, type SitemapRecord, UnresponsiveSiteError } from './sitemap-record.ts';

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

/** Creates the visit of one listed page: it fetches, parses and stores the page, or records it as failed or skipped. */
function createListedVisit(loader: PageLoader, record: SitemapRecord): (page: PendingPage) => Promise<void> {
  const spaShells = renderSpaShells({
    loader,
    replaceStored: (_page, { fetched, parsed }) => record.replace(fetched, parsed),
  });

  async function visit(page: PendingPage): Promise<void> {
    const request = { url: page.url, foundBy: 'sitemap', title: null } as const;
    const fetched = await loader.fetch(request);
    const reason = await record.reasonToSkip(page, fetched.finalUrl);
    if (reason !== null) return record.skip(page, reason);
    const loaded = await loader.parse(fetched);
    const decision = (await spaShells.onParsed?.(request, loaded)) ?? KEEP;
    const content = decision.action === 'keep' ? (decision.loaded ?? loaded) : loaded;
    await record.store(page, content.fetched, content.parsed);
  }

  return (page) =>
    visit(page).catch(async (error: unknown) => {
      if (!(error instanceof PageFailure)) throw error;
      await record.fail(page, error);
    });
}

/** Visits pages in order, several at a time. Starts no visit after `untilMs` or after a visit that failed. */
async function inParallel(
  pages: readonly PendingPage[],
  visit: (page: PendingPage) => Promise<void>,
  untilMs: number,
): Promise<void> {
  const errors: unknown[] = [];
  const limit = pLimit(MAX_CONCURRENT_PAGES);
  const visitInTime = async (page: PendingPage) => {
    if (errors.length > 0 || performance.now() >= untilMs) return;
    await visit(page).catch((error: unknown) => errors.push(error));
  };
  await limit.map(pages, visitInTime);
  if (errors.length > 0) throw errors[0];
}
