import { findPackMeta, streamPackChunks } from '@lectern/shared/db/stores/documents/packs.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { openSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import { listSitePages } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { joinPages, type PackPage } from '@lectern/shared/packs/join-pages.ts';
import type { PackChunk } from '@lectern/shared/packs/pack.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { stripInvisible } from '../formats/markdown/strip-invisible.ts';
import { pastedPage } from '../formats/pasted/format.ts';
import type { CrawlRunDeps } from './crawl-run.ts';
import { PageLoader } from './fetch/page-loader.ts';
import { CrawlRecord } from './store/crawl-record.ts';
import { type CrawlResult, toCrawlResult } from './store/crawl-result.ts';
import { type Cancellation, watchCancellation } from './watch-cancellation.ts';

/**
 * Stores a text that the owner provides: pasted text as one page, or the pages of an imported pack. The texts of a pack stay as
 * they are, because an export must equal it.
 */
export async function storeProvidedText(deps: CrawlRunDeps, source: ClaimedSource): Promise<CrawlResult> {
  const siteCache = await openSiteCache(deps.db, source);
  const isPack = source.crawlType === 'pack';
  // Pasted text may have been edited, so its stored version does not count.
  const stored = isPack ? await listSitePages(deps.db, siteCache.id) : [];
  const isRefresh = isPack && siteCache.isFinished;
  const record = new CrawlRecord(deps.db, source, { siteCacheId: siteCache.id, isRefresh, pages: stored });
  const pages = await readPages(deps, source);
  record.watch({ found: pages.length, overLimit: 0 }, { followLinks: false });
  const loader = new PageLoader(deps, { hasLinks: false });
  const cancellation = watchCancellation(deps.db, source);
  const isCancelled = await record
    .during(() => storePages(pages, { record, loader, cancellation }))
    .finally(() => cancellation.stop());
  const facts = { sitemapUrl: null, siteName: null, overLimit: 0, notes: [], isRefresh, isCancelled };
  return toCrawlResult(deps.db, siteCache.id, record, facts);
}

async function readPages({ db }: CrawlRunDeps, source: ClaimedSource): Promise<PackPage[]> {
  const { url, crawlType, documentUrlId, fullText } = source;
  if (crawlType === 'user_text') return [{ url, title: '', markdown: fullText ?? '' }];
  const chunks: PackChunk[] = [];
  for await (const batch of streamPackChunks(db, documentUrlId)) chunks.push(...batch);
  return joinPages((await findPackMeta(db, documentUrlId)) ?? {}, chunks);
}

interface Run {
  readonly record: CrawlRecord;
  readonly loader: PageLoader;
  readonly cancellation: Cancellation;
}

/** Returns whether the owner canceled the import before its last page. */
async function storePages(
  pages: readonly PackPage[],
  { record, loader, cancellation }: Run,
): Promise<boolean> {
  for (const { url, title: givenTitle, markdown } of pages) {
    if (cancellation.isRequested) {
      record.cancel();
      return true;
    }
    const title = stripInvisible(givenTitle);
    const page = { url, foundBy: 'archive', title } as const;
    record.begin(page);
    if ((await record.resume(page)) !== null) continue;
    try {
      const { fetched, parsed } = await loader.parse(pastedPage(url, markdown));
      await record.store(page, { fetched, parsed: title === '' ? parsed : { ...parsed, title } });
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      await record.fail(page, error);
    }
  }
  return false;
}
