import type { CrawlProgress } from '../../domain/crawl-progress.ts';
import type { FailureClass } from '../../domain/failure.ts';
import type { Db } from '../data-source.ts';
import { type PageCache, PageCacheEntity } from '../entities/page-cache.ts';
import { type SiteCache, SiteCacheEntity } from '../entities/site-cache.ts';
import { type IngestRun, StaleAttemptError } from './ingest.ts';

/** The cache of a source, created when there is none yet. Throws StaleAttemptError when the run is overtaken. */
export async function openSiteCache(db: Db, run: IngestRun): Promise<SiteCache> {
  await db.query(
    `INSERT INTO fullsite_cache (original_url_id)
       SELECT id FROM document_urls WHERE id = $1 AND attempt = $2
     ON CONFLICT (original_url_id) DO NOTHING`,
    [run.documentUrlId, run.attempt],
  );
  const site = await db.getRepository(SiteCacheEntity).findOneBy({ originalUrlId: run.documentUrlId });
  if (!site)
    throw new StaleAttemptError(`Source ${run.documentUrlId} is gone or past attempt ${run.attempt}`);
  return site;
}

/** A page as the crawl leaves it: its text, or why there is none. */
export type CrawledPage = Pick<
  PageCache,
  | 'url'
  | 'position'
  | 'title'
  | 'markdown'
  | 'status'
  | 'errorMessage'
  | 'tryType'
  | 'contentHash'
  | 'etag'
  | 'lastModified'
  | 'fetchedAt'
  | 'checkpoint'
> & { readonly failure: FailureClass | null };

/**
 * Stores one page of a crawl, the checkpoint from which a killed crawl goes on.
 * `changedAt` moves only when the text is another one than before. A start that stores a page is not a silent one.
 * `progress` is what the owner sees from then on; what they saw when null.
 * Throws StaleAttemptError when the run is overtaken.
 */
export async function savePage(
  db: Db,
  run: IngestRun,
  siteCacheId: number,
  page: CrawledPage,
  progress: CrawlProgress | null = null,
): Promise<void> {
  const rows = await db.query<unknown[]>(
    `WITH run AS (
       UPDATE document_urls SET updated_at = now(), starts = CASE WHEN $8 = 'success' THEN 0 ELSE starts END,
              progress = coalesce($17::jsonb, progress)
        WHERE id = $1 AND attempt = $2 RETURNING id)
     INSERT INTO singleurl_cache (fullsite_cache_id, url, position, title, markdown, status, failure,
            error_message, try_type, content_hash, etag, last_modified, fetched_at, changed_at, checkpoint)
     SELECT $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16
       FROM run
     ON CONFLICT (fullsite_cache_id, md5(url)) DO UPDATE SET
       position = EXCLUDED.position, title = EXCLUDED.title, markdown = EXCLUDED.markdown,
       status = EXCLUDED.status, failure = EXCLUDED.failure, error_message = EXCLUDED.error_message,
       try_type = EXCLUDED.try_type, content_hash = EXCLUDED.content_hash, etag = EXCLUDED.etag,
       last_modified = EXCLUDED.last_modified, fetched_at = EXCLUDED.fetched_at,
       changed_at = CASE WHEN singleurl_cache.content_hash = EXCLUDED.content_hash
                         THEN singleurl_cache.changed_at ELSE EXCLUDED.changed_at END,
       checkpoint = EXCLUDED.checkpoint, processed_at = now()
     RETURNING id`,
    [
      run.documentUrlId,
      run.attempt,
      siteCacheId,
      page.url,
      page.position,
      page.title,
      page.markdown,
      page.status,
      page.failure,
      page.errorMessage,
      page.tryType,
      page.contentHash,
      page.etag,
      page.lastModified,
      page.fetchedAt,
      page.checkpoint === null ? null : JSON.stringify(page.checkpoint),
      progress,
    ],
  );
  if (rows.length === 0)
    throw new StaleAttemptError(`Source ${run.documentUrlId} is past attempt ${run.attempt}`);
}

/** The pages of a crawl so far, in its order. */
export async function listSitePages(db: Db, siteCacheId: number): Promise<PageCache[]> {
  return db
    .getRepository(PageCacheEntity)
    .find({ where: { fullsiteCacheId: siteCacheId }, order: { position: 'ASC', id: 'ASC' } });
}

/** Ends the crawl in the cache: the whole text, the pages of `urls` and no others. */
export async function finishSiteCache(
  db: Db,
  siteCacheId: number,
  site: {
    sitemapUrl: string | null;
    /** The pages that the document is made of, and those that could not be had. */
    documentUrls: readonly string[];
    /** The pages that were left out because another one has their text. */
    skippedUrls: readonly string[];
    fullText: string;
    urlsSucceeded: boolean;
  },
): Promise<void> {
  await db.query(
    `UPDATE fullsite_cache SET sitemap_url = $2, document_urls = $3, full_text = $4, urls_succeeded = $5,
            updated_at = now() WHERE id = $1`,
    [siteCacheId, site.sitemapUrl, site.documentUrls, site.fullText, site.urlsSucceeded],
  );
  await db.query(`DELETE FROM singleurl_cache WHERE fullsite_cache_id = $1 AND url <> ALL($2)`, [
    siteCacheId,
    [...site.documentUrls, ...site.skippedUrls],
  ]);
  // What a retry of single pages needs of the others stays; their links lead it nowhere.
  await db.query(
    `UPDATE singleurl_cache SET checkpoint = jsonb_set(checkpoint, '{links}', '[]')
      WHERE fullsite_cache_id = $1 AND checkpoint->'links' <> '[]'`,
    [siteCacheId],
  );
}

/** Marks the stored pages that agents do not get because the owner's plan has no room for them, and only these. */
export async function markPagesOverLimit(
  db: Db,
  siteCacheId: number,
  pageIds: readonly number[],
  message: string,
): Promise<void> {
  await db.query(
    `UPDATE singleurl_cache
        SET failure = CASE WHEN id = ANY($2) THEN 'limit' END, error_message = CASE WHEN id = ANY($2) THEN $3 END
      WHERE fullsite_cache_id = $1 AND status = 'success' AND (id = ANY($2) OR failure IS NOT NULL)`,
    [siteCacheId, pageIds, message],
  );
}
