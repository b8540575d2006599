import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import {
  deleteSitemapSegments,
  insertSitemapSegment,
  listIndexedPages,
  listPagesToIndex,
  lockSitemapSegments,
  type PageToIndex,
  saveSitemapSegment,
} from '@lectern/shared/db/stores/sitemaps/sitemap-segments.ts';
import type { SegmentPassage } from '@lectern/shared/search/index/segment.ts';
import type { BuildSegmentBytes } from '../crawl/store/store-segment.ts';
import { passagesSchema } from '../passages/passages-schema.ts';

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
    if (pages.length === 0) return;
    const bytes = await buildIndex(pages, run.sitemapUrl, deps);
    const pageIds = pages.map(({ pageId }) => pageId);
    await deps.transact((db) => saveSitemapSegment(db, run, { pageIds, bytes }));
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
      const bytes = await buildIndex(pages, sitemapUrl, deps);
      if (bytes !== null) await insertSitemapSegment(db, siteCacheId, bytes);
      if (pages.length < MAX_PAGES_PER_INDEX) return;
      afterPageId = pages.at(-1)?.pageId ?? afterPageId;
    }
  });
}

/** Null for pages without passages. */
async function buildIndex(
  pages: readonly PageToIndex[],
  sitemapUrl: string,
  { buildSegmentBytes }: IndexFetchedPagesDeps,
): Promise<Uint8Array | null> {
  const passages = pages.flatMap(toSegmentPassages);
  if (passages.length === 0) return null;
  // Every passage is a page of its own, which lifts the limit of passages per page.
  const input = { documentId: 0, passages: passages.map((passage, pageKey) => ({ ...passage, pageKey })) };
  return buildSegmentBytes(sitemapUrl, () => Promise.resolve(input));
}

function toSegmentPassages({ pageId, title, passages }: PageToIndex): Omit<SegmentPassage, 'pageKey'>[] {
  return passagesSchema.parse(passages).map(({ ordinal, headingPath, text, codeShare }) => ({
    passageId: ordinal,
    topicId: pageId,
    title,
    headingPath,
    text,
    codeShare,
  }));
}
