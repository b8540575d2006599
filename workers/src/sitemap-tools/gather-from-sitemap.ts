import type { Db } from '@lectern/shared/db/data-source.ts';
import { listCachedPages } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import type { BuildSegmentBytes } from '../crawl/store/store-segment.ts';
import type { ChooserFor } from '../topics/choose-passages.ts';
import { searchedPages } from '../topics/searched-pages.ts';
import { type GatheredContent, gatherContent } from '../topics/topics.ts';

export interface GatherFromSitemapDeps {
  readonly db: Db;
  readonly buildSegmentBytes: BuildSegmentBytes;
  /** Chooses the passages of a topic. Default: by search. */
  readonly chooserFor?: ChooserFor;
}

/** A topic of a cached sitemap, and the user who is charged with model tokens. */
interface SitemapTopic {
  readonly siteCacheId: number;
  readonly userId: number;
  readonly name: string;
}

/** Gathers content about a topic from the cached pages of a sitemap, as markdown with its sources; '' without a match. */
export async function gatherFromSitemap(
  { db, buildSegmentBytes, chooserFor }: GatherFromSitemapDeps,
  { siteCacheId, userId, name }: SitemapTopic,
  jobId: string,
): Promise<GatheredContent> {
  const choose = chooserFor?.({ userId, collectionId: TOOLS_COLLECTION_ID, jobId });
  const pages = await listCachedPages(db, siteCacheId);
  return gatherContent(name, searchedPages(db, pages[0]?.url ?? '', pages), choose, buildSegmentBytes);
}
