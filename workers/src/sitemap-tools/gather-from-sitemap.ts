import type { Db } from '@lectern/shared/db/data-source.ts';
import { listCachedPages } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import type { BuildSegmentBytes } from '../crawl/store/store-segment.ts';
import type { ChoosePassages } from '../topics/answering-passages.ts';
import { searchedPages } from '../topics/searched-pages.ts';
import { type GatheredContent, gatherContent } from '../topics/topics.ts';

export interface GatherFromSitemapDeps {
  readonly db: Db;
  readonly buildSegmentBytes: BuildSegmentBytes;
}

/** Gathers content about a topic from the cached pages of a sitemap, as markdown with its sources; '' without a match. */
export async function gatherFromSitemap(
  { db, buildSegmentBytes }: GatherFromSitemapDeps,
  siteCacheId: number,
  name: string,
  choose?: ChoosePassages,
): Promise<GatheredContent> {
  const pages = await listCachedPages(db, siteCacheId);
  return gatherContent(name, searchedPages(db, pages[0]?.url ?? '', pages), choose, buildSegmentBytes);
}
