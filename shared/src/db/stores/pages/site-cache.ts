import type { Db } from '../../data-source.ts';
import type { SiteCache } from '../../entities/site-cache.ts';
import { type IngestRun, OF_RUN, ofRun, StaleAttemptError } from '../ingest/ingest.ts';

/** What a crawl has to know of the cache of its source. */
export type OpenSiteCache = Pick<SiteCache, 'id' | 'documentUrls' | 'sitemapUrl'>;

/** The cache of a source, created when there is none yet. Throws StaleAttemptError when the run is overtaken. */
export async function openSiteCache(db: Db, run: IngestRun): Promise<OpenSiteCache> {
  await db.query(
    `INSERT INTO fullsite_cache (original_url_id)
       SELECT id FROM document_urls WHERE ${OF_RUN}
     ON CONFLICT (original_url_id) DO NOTHING`,
    ofRun(run),
  );
  const [site] = await db.query<OpenSiteCache[]>(
    `SELECT id, document_urls AS "documentUrls", sitemap_url AS "sitemapUrl"
       FROM fullsite_cache WHERE original_url_id = $1`,
    [run.documentUrlId],
  );
  if (!site)
    throw new StaleAttemptError(`Source ${run.documentUrlId} is gone or past attempt ${run.attempt}`);
  return site;
}

/** Ends the crawl in the cache: the whole text, and no other pages than those that are named. */
export async function finishSiteCache(
  db: Db,
  siteCacheId: number,
  site: {
    sitemapUrl: string | null;
    /** The pages that the document is made of, and those that could not be had. */
    documentUrls: readonly string[];
    /** The pages that were left out because another one has their text. */
    skippedUrls: readonly string[];
    urlsSucceeded: boolean;
  },
): Promise<void> {
  await db.query('DELETE FROM singleurl_cache WHERE fullsite_cache_id = $1 AND url <> ALL($2)', [
    siteCacheId,
    [...site.documentUrls, ...site.skippedUrls],
  ]);
  // What a retry of single pages needs of the others stays; their links lead it nowhere.
  await db.query(
    'UPDATE singleurl_cache SET links = NULL WHERE fullsite_cache_id = $1 AND links IS NOT NULL',
    [siteCacheId],
  );
  await db.query(
    `UPDATE fullsite_cache SET sitemap_url = $2, document_urls = $3, urls_succeeded = $4, updated_at = now(),
            full_text = coalesce((
              SELECT string_agg(format(E'<!-- %s -->\\n\\n%s', p.url, p.markdown), E'\\n\\n' ORDER BY p.position, p.id)
                FROM singleurl_cache p WHERE p.fullsite_cache_id = $1 AND p.status = 'success'), '')
      WHERE id = $1`,
    [siteCacheId, site.sitemapUrl, site.documentUrls, site.urlsSucceeded],
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
