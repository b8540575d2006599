import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { type CrawlRun, type CrawlRunDeps, visitPagesOfRun } from './crawl-run.ts';
import { createRetryFrontier } from './discover/links/retry-frontier.ts';
import { CrawlRecord } from './store/crawl-record.ts';
import { type CrawlResult, toCrawlResult } from './store/crawl-result.ts';
import { toPageUrl } from './store/retry-pages.ts';

/** Visits pages of a finished crawl again. Its other pages stay unchanged. */
export async function crawlSinglePages(
  deps: CrawlRunDeps,
  run: CrawlRun,
  toVisit: readonly SitePage[],
): Promise<CrawlResult> {
  const { source, siteCache, pages } = run;
  const only = new Set(toVisit);
  const overLimit = source.progress?.overLimit ?? 0;
  const others = pages.filter((page) => !only.has(page));
  const frontier = createRetryFrontier({
    pages: toVisit.map((page) => toPageUrl(page, source.url)),
    storedUrls: others.filter(({ status }) => status === 'success').map(({ url }) => url),
    otherPages: others.length,
    overLimit,
  });
  const recordOptions = { siteCacheId: siteCache.id, isRefresh: true, pages, only };
  const record = new CrawlRecord(deps.db, source, recordOptions);
  const visits = { record, frontier, followLinks: false, isRetry: true };
  const { isCancelled } = await record.during(() => visitPagesOfRun(deps, run, visits));
  return toCrawlResult(deps.db, siteCache.id, record, {
    sitemapUrl: siteCache.sitemapUrl,
    // Before the first crawl has ended, the name is provisional.
    siteName: source.isServed ? source.documentName : null,
    overLimit,
    notes: source.crawlNotes,
    isCancelled,
  });
}
