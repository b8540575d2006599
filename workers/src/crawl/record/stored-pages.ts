import type { Db } from '@lectern/shared/db/data-source.ts';
import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import { listSitePages } from '@lectern/shared/db/stores/site-cache.ts';
import type { StoredPage } from '../types.ts';
import { checkpointSchema } from './checkpoint.ts';

/** The stored pages of `urls` in the order of the crawl, with what a document is made of. */
export async function storedPages(
  db: Db,
  siteCacheId: number,
  urls: ReadonlySet<string>,
): Promise<StoredPage[]> {
  const rows = await listSitePages(db, siteCacheId);
  return rows.filter(({ url, status }) => status === 'success' && urls.has(url)).map(toStoredPage);
}

function toStoredPage(row: PageCache): StoredPage {
  const checkpoint = checkpointSchema.parse(row.checkpoint);
  const fetchedAt = row.fetchedAt ?? row.processedAt;
  return {
    pageId: row.id,
    url: row.url,
    title: row.title ?? row.url,
    markdown: row.markdown ?? '',
    siteName: checkpoint.siteName,
    passages: checkpoint.passages,
    fetchedAt,
    changedAt: row.changedAt ?? fetchedAt,
  };
}
