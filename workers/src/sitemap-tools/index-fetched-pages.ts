import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import type { PageWithoutText } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import {
  deleteSitemapSegments,
  insertSitemapSegment,
  listIndexedPages,
  listPagesToIndex,
  lockSitemapSegments,
  saveSitemapSegment,
} from '@lectern/shared/db/stores/sitemaps/sitemap-segments.ts';
import type { BuildSegmentBytes } from '../crawl/store/store-segment.ts';
import { topicSegmentInput } from '../topics/answering-passages.ts';
import { batchPages, readSearchedPassages } from '../topics/searched-pages.ts';

export interface IndexFetchedPagesDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly buildSegmentBytes: BuildSegmentBytes;
}

/** Bounds the memory for sitemaps of any length. */
export const MAX_PAGES_PER_INDEX = 200;

/** Indexes the fetched pages that are not indexed yet, in the order of the sitemap. */
export async function indexFetchedPages(deps: IndexFetchedPagesDeps, run: ClaimedSitemap): Promise<void> {
  for (;;) {
    const pages = await listPagesToIndex(deps.db, run.siteCacheId, MAX_PAGES_PER_INDEX);
    for (const batch of batchPages(pages)) {
      const bytes = await buildIndex(deps, batch, run.sitemapUrl);
      const pageIds = batch.map(({ pageId }) => pageId);
      await deps.transact((db) => saveSitemapSegment(db, run, { pageIds, bytes }));
    }
    if (pages.length < MAX_PAGES_PER_INDEX) return;
  }
}

/** Rebuilds the indexes of a cached sitemap in one transaction; no run indexes its pages meanwhile. */
export async function rebuildIndexes(deps: IndexFetchedPagesDeps, siteCacheId: number): Promise<void> {
  await deps.transact(async (db) => {
    const sitemapUrl = await lockSitemapSegments(db, siteCacheId);
    if (sitemapUrl === null) return;
    await deleteSitemapSegments(db, siteCacheId);
    for (let afterPageId = 0; ; ) {
      const pages = await listIndexedPages(db, siteCacheId, { afterPageId, limit: MAX_PAGES_PER_INDEX });
      for (const batch of batchPages(pages)) {
        const bytes = await buildIndex({ ...deps, db }, batch, sitemapUrl);
        if (bytes !== null) await insertSitemapSegment(db, siteCacheId, bytes);
      }
      if (pages.length < MAX_PAGES_PER_INDEX) return;
      afterPageId = pages.at(-1)?.pageId ?? afterPageId;
    }
  });
}

/** Null for pages without passages. */
async function buildIndex(
  { db, buildSegmentBytes }: Pick<IndexFetchedPagesDeps, 'db' | 'buildSegmentBytes'>,
  batch: readonly PageWithoutText[],
  sitemapUrl: string,
): Promise<Uint8Array | null> {
  const passages = await readSearchedPassages(db, batch);
  if (passages.length === 0) return null;
  return buildSegmentBytes(sitemapUrl, async () => topicSegmentInput(passages));
}
