import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { openSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import { listSitePages } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import { type CrawlParsers, parsersFor } from '../parser/parser-pool.ts';
import type { SelectVision } from '../vision/select-vision.ts';
import { crawlFromStart } from './crawl-from-start.ts';
import type { CrawlRunDeps, IndexStored } from './crawl-run.ts';
import { crawlSinglePages } from './crawl-single-pages.ts';
import { watchBlockedRequests } from './fetch/watch-blocked-requests.ts';
import type { CrawlResult } from './store/crawl-result.ts';
import { pagesToRender, pagesToRetry } from './store/retry-pages.ts';
import { storeProvidedText } from './store-provided-text.ts';
import { watchCancellation } from './watch-cancellation.ts';

/**
 * Crawls one source. Each page is stored as soon as it is parsed, so a killed crawl resumes where it stopped. A retry of
 * single pages visits only those.
 *
 * @throws {PageFailure} when the site as a whole fails.
 * @throws {StaleAttemptError} when a newer attempt has taken over, or the document is gone.
 */
export type CrawlSource = (source: ClaimedSource, indexStored?: IndexStored) => Promise<CrawlResult>;

export interface CrawlDeps extends CrawlRunDeps {
  readonly parserPool: CrawlParsers;
  /** Renders sources with agent vision. Without it, the browser renders them. */
  readonly selectVision?: SelectVision;
}

/** Creates the crawl of one source. Pasted text is stored as it is; everything else is discovered, fetched and parsed. */
export function createCrawlSource(crawlDeps: CrawlDeps): CrawlSource {
  return async (source, indexStored) => {
    const deps = { ...crawlDeps, parserPool: parsersFor(source, crawlDeps.parserPool) };
    if (isProvidedText(source.crawlType)) return storeProvidedText(deps, source);
    const operatePage = deps.selectVision?.(source);
    const clients = operatePage ? { ...deps, renderPage: operatePage } : deps;
    const watched = { ...deps, ...watchBlockedRequests(clients, deps.db, source) };
    return crawlSite(watched, source, indexStored);
  };
}

async function crawlSite(
  deps: CrawlRunDeps,
  source: ClaimedSource,
  indexStored?: IndexStored,
): Promise<CrawlResult> {
  const siteCache = await openSiteCache(deps.db, source);
  emitStep('site cache opened');
  const pages = await listSitePages(deps.db, siteCache.id);
  const isRefresh = siteCache.isFinished;
  const toRetry = isRefresh ? pagesToRetry(source.retry, pages) : null;
  const isVision = source.crawlType === 'cua_markdown';
  const renderFirst = isVision ? () => true : pagesToRender(source.retry, toRetry);
  const cancellation = watchCancellation(deps.db, source);
  const run = { source, siteCache, pages, isRefresh, renderFirst, indexStored, cancellation };
  try {
    return await (toRetry ? crawlSinglePages(deps, run, toRetry) : crawlFromStart(deps, run));
  } finally {
    cancellation.stop();
  }
}
