import type { Db } from '../../data-source.ts';
import { finishPageVersions } from '../changes/page-versions.ts';
import { type IngestRun, OF_RUN, ofRun, StaleAttemptError } from '../ingest/ingest.ts';

/** The cache fields that a crawl needs. */
export interface OpenSiteCache {
  readonly id: number;
  /** Whether the source was crawled to its end before. */
  readonly isFinished: boolean;
  readonly sitemapUrl: string | null;
}

/** Gets or creates the cache of a source. Throws StaleAttemptError if a newer run has replaced this one. */
export async function openSiteCache(db: Db, run: IngestRun): Promise<OpenSiteCache> {
  await db.query(
    `INSERT INTO fullsite_cache (original_url_id)
       SELECT id FROM document_urls WHERE ${OF_RUN}
     ON CONFLICT (original_url_id) DO NOTHING`,
    ofRun(run),
  );
  const site = await db.first<OpenSiteCache>(
    `SELECT id, document_urls <> '{}' AS "isFinished", sitemap_url AS "sitemapUrl"
       FROM fullsite_cache WHERE original_url_id = $1`,
    [run.documentUrlId],
  );
  if (!site) throw new StaleAttemptError(run);
  return site;
}

/** Only exports read the full text, and they contain its pages too. */
const MAX_FULL_TEXT_BYTES = 16 * 1024 * 1024;

/** Completes a crawl in the cache: combines the full text up to 16 MB and deletes all pages that are not listed in `site`. */
export async function finishSiteCache(
  db: Db,
  siteCacheId: number,
  site: {
    sitemapUrl: string | null;
    /** The stored and the failed pages of the document. */
    documentUrls: readonly string[];
    /** Pages that repeat the text of another page. */
    skippedUrls: readonly string[];
    /** The stored pages that a refresh no longer found. */
    missingUrls: readonly string[];
    urlsSucceeded: boolean;
  },
): Promise<void> {
  await db.query('DELETE FROM singleurl_cache WHERE fullsite_cache_id = $1 AND url <> ALL($2)', [
    siteCacheId,
    [...site.documentUrls, ...site.skippedUrls],
  ]);
  await db.query(
    `UPDATE singleurl_cache SET missing_since = now()
      WHERE fullsite_cache_id = $1 AND url = ANY($2) AND missing_since IS NULL`,
    [siteCacheId, site.missingUrls],
  );
  await finishPageVersions(db, siteCacheId);
  await db.query(
    `UPDATE fullsite_cache SET sitemap_url = $2, document_urls = $3, urls_succeeded = $4, updated_at = now(),
            full_text = coalesce((
              SELECT string_agg(format(E'<!-- %s -->\\n\\n%s', p.url, p.markdown), E'\\n\\n' ORDER BY p.position, p.id)
                FROM singleurl_cache p
               WHERE p.fullsite_cache_id = $1 AND p.status = 'success'
                 AND (SELECT sum(octet_length(x.markdown)) FROM singleurl_cache x
                       WHERE x.fullsite_cache_id = $1 AND x.status = 'success') <= ${MAX_FULL_TEXT_BYTES}), '')
      WHERE id = $1`,
    [siteCacheId, site.sitemapUrl, site.documentUrls, site.urlsSucceeded],
  );
}

/** Marks the stored pages that exceed the owner's plan and clears the mark of all others. Agents do not get them. */
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
  await recordPagesOverLimit(db, siteCacheId, pageIds.length);
}

/** Stores in the crawl's progress how many stored pages exceed the owner's plan, because counting them is slow in a list. */
export async function recordPagesOverLimit(db: Db, siteCacheId: number, count: number): Promise<void> {
  await db.query(
    `UPDATE document_urls
        SET progress = CASE WHEN $2 > 0 THEN jsonb_set(progress, '{failures,limit}', to_jsonb($2::int))
                            ELSE progress #- '{failures,limit}' END
      WHERE id = (SELECT original_url_id FROM fullsite_cache WHERE id = $1)`,
    [siteCacheId, count],
  );
}

/** Counts the stored pages that exceed the owner's plan. */
export async function countPagesOverLimit(db: Db, siteCacheId: number): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'success' AND failure = 'limit'`,
    [siteCacheId],
  );
  return row?.count ?? 0;
}
