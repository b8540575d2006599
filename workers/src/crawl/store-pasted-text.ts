import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { openSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import { pastedPage } from '../formats/pasted/format.ts';
import { type Crawl, toCrawl } from './crawl.ts';
import type { CrawlRunDeps } from './crawl-run.ts';
import { createPageLoader } from './fetch/page-loader.ts';
import { createCrawlRecord } from './store/crawl-record.ts';
import { requestedPage } from './types.ts';

/** Stores pasted text as a crawl of one page. */
export async function storePastedText(deps: CrawlRunDeps, source: ClaimedSource): Promise<Crawl> {
  const { id: siteCacheId } = await openSiteCache(deps.db, source);
  const record = createCrawlRecord(deps.db, source, { siteCacheId, isRefresh: false, pages: [] });
  const loader = createPageLoader(deps);
  const loaded = await loader.parse(pastedPage(source.url, source.fullText ?? ''));
  await record.store(requestedPage(source.url), loaded);
  const facts = { sitemapUrl: null, siteName: null, overLimit: 0, notes: [] };
  return toCrawl(deps.db, siteCacheId, record, facts);
}
