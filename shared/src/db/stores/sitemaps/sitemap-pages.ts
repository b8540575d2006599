import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { getSitemapCache } from '../../../contracts/sitemap-tools.ts';
import type { Prepared } from '../../connection.ts';
import type { Db } from '../../data-source.ts';
import type { PageCache } from '../../entities/page-cache.ts';
import { StaleAttemptError } from '../ingest/ingest.ts';
import { PAGE_WITHOUT_TEXT, type PageWithoutText } from '../pages/site-pages.ts';
import type { RankedUrl, SitemapClaim } from './sitemap-caches.ts';

/** Rows per INSERT statement. */
const INSERT_BATCH_ROWS = 5_000;

/**
 * Stores the pages to fetch, in order, and sets the run's status to fetching, in the caller's transaction.
 * Throws StaleAttemptError if another worker has claimed the run.
 */
export async function beginFetching(
  db: Db,
  run: SitemapClaim,
  found: {
    readonly urls: readonly string[];
    readonly notes: readonly string[];
    readonly ranked: readonly RankedUrl[] | null;
  },
): Promise<void> {
  const updated = await db.execute(
    `UPDATE sitemap_caches SET status = 'fetching', found = $3, notes = $4, ranked = $5, updated_at = now()
      WHERE site_cache_id = $1 AND turn = $2 AND status = 'reading'`,
    [
      run.siteCacheId,
      run.claim,
      found.urls.length,
      found.notes,
      found.ranked && JSON.stringify(found.ranked),
    ],
  );
  if (updated === 0) throw new StaleAttemptError(run);
  for (let at = 0; at < found.urls.length; at += INSERT_BATCH_ROWS) {
    await db.query(
      `INSERT INTO singleurl_cache (fullsite_cache_id, url, position, status, try_type)
       SELECT $1, url, $3 + ordinality - 1, 'pending', 'http' FROM unnest($2::text[]) WITH ORDINALITY AS u (url, ordinality)
       ON CONFLICT DO NOTHING`,
      [run.siteCacheId, found.urls.slice(at, at + INSERT_BATCH_ROWS), at],
    );
  }
  await db.query('UPDATE fullsite_cache SET document_urls = $2, updated_at = now() WHERE id = $1', [
    run.siteCacheId,
    found.urls,
  ]);
}

/** A page that is not fetched yet. */
export type PendingPage = Pick<PageCache, 'id' | 'url' | 'position'>;

/** The pages to fetch, in the order of the sitemap. */
export async function listPendingPages(db: Db, siteCacheId: number): Promise<PendingPage[]> {
  return db.query<PendingPage[]>(
    `SELECT id, url, position FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'pending' ORDER BY position`,
    [siteCacheId],
  );
}

/** The result of fetching a page: its text, or why it is missing. */
export type EndedPage = Pick<
  PageCache,
  | 'title'
  | 'markdown'
  | 'failure'
  | 'errorMessage'
  | 'tryType'
  | 'contentHash'
  | 'etag'
  | 'lastModified'
  | 'fetchedAt'
> & {
  readonly status: 'success' | 'error' | 'skipped';
  /** A JSON array; absent if the page has none. */
  readonly passages?: string;
};

// One statement updates the page and the counts, so no page is counted twice. The condition on `position` lets
// PostgreSQL use the index of pending pages; with the id alone it reads all of them.
const END_PAGE: Prepared = {
  name: 'end-sitemap-page',
  text: `
    WITH page AS (
      UPDATE singleurl_cache p
         SET status = $4, title = $5, markdown = $6, failure = $7, error_message = $8, try_type = $9, content_hash = $10,
             etag = $11, last_modified = $12, fetched_at = $13, changed_at = $13, passages = $14, processed_at = now()
        FROM sitemap_caches c
       WHERE c.site_cache_id = $1 AND c.turn = $2 AND p.fullsite_cache_id = $1 AND p.id = $3 AND p.status = 'pending'
         AND p.position = $15
       RETURNING p.id),
    run AS (
      UPDATE sitemap_caches SET starts = 0, updated_at = now(),
             done = done + CASE WHEN $4 = 'success' THEN n ELSE 0 END,
             failed = failed + CASE WHEN $4 = 'error' THEN n ELSE 0 END,
             skipped = skipped + CASE WHEN $4 = 'skipped' THEN n ELSE 0 END,
             content_chars = content_chars + n * coalesce(length($6), 0)
        FROM (SELECT count(*)::int AS n FROM page) ended
       WHERE site_cache_id = $1 AND turn = $2 RETURNING site_cache_id)
    SELECT site_cache_id FROM run`,
};

/**
 * Stores the result of a page and updates the run's progress. A killed run resumes from the pages that are still
 * pending. Throws StaleAttemptError if another worker has claimed the run.
 */
export async function endSitemapPage(
  db: Db,
  run: SitemapClaim,
  { id, position }: PendingPage,
  page: EndedPage,
): Promise<void> {
  const rows = await db.query(END_PAGE, [
    run.siteCacheId,
    run.claim,
    id,
    page.status,
    page.title,
    page.markdown,
    page.failure,
    page.errorMessage,
    page.tryType,
    page.contentHash,
    page.etag,
    page.lastModified,
    page.fetchedAt,
    page.passages ?? null,
    position,
  ]);
  if (rows.length === 0) throw new StaleAttemptError(run);
}

/** Replaces the text of a stored page. Does nothing if another worker has claimed the run. */
export async function replaceSitemapPage(
  db: Db,
  run: SitemapClaim,
  url: string,
  page: Pick<EndedPage, 'title' | 'markdown' | 'contentHash' | 'passages' | 'tryType'>,
): Promise<void> {
  await db.query(
    `UPDATE singleurl_cache p SET title = $4, markdown = $5, content_hash = $6, passages = $7, try_type = $8
       FROM sitemap_caches c
      WHERE c.site_cache_id = $1 AND c.turn = $2 AND p.fullsite_cache_id = $1 AND md5(p.url) = md5($3)
        AND p.url = $3 AND p.status = 'success'`,
    [
      ...[run.siteCacheId, run.claim, url, page.title, page.markdown, page.contentHash],
      ...[page.passages ?? null, page.tryType],
    ],
  );
}

/** Enough of a content hash to be unique within a sitemap. */
export const HASH_CHARS = 16;

/** The shortened content hashes of a sitemap's pages. */
export async function listTextHashes(db: Db, siteCacheId: number): Promise<string[]> {
  const rows = await db.query<{ hash: string }[]>(
    `SELECT left(content_hash, ${HASH_CHARS}) AS hash FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'success'`,
    [siteCacheId],
  );
  return rows.map(({ hash }) => hash);
}

/** The pages with cached text, in the order of the sitemap. */
export async function listCachedPages(db: Db, siteCacheId: number): Promise<PageWithoutText[]> {
  return db.query<PageWithoutText[]>(
    `SELECT ${PAGE_WITHOUT_TEXT} FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'success' ORDER BY position`,
    [siteCacheId],
  );
}

/** The URLs of pages with cached text, in the order of the sitemap. */
export async function listCachedUrls(db: Db, siteCacheId: number): Promise<string[]> {
  const rows = await db.query<{ url: string }[]>(
    `SELECT url FROM singleurl_cache WHERE fullsite_cache_id = $1 AND status = 'success' ORDER BY position`,
    [siteCacheId],
  );
  return rows.map(({ url }) => url);
}

/** Page titles by URL from the latest complete cache of a whole sitemap; empty if there is none. */
export async function readKnownTitles(db: Db, sitemapUrl: string): Promise<Map<string, string>> {
  const rows = await db.query<{ url: string; title: string }[]>(
    `SELECT p.url, p.title FROM singleurl_cache p
      WHERE p.status = 'success' AND p.title IS NOT NULL AND p.fullsite_cache_id = (
        SELECT c.site_cache_id FROM sitemap_caches c JOIN fullsite_cache s ON s.id = c.site_cache_id
         WHERE s.sitemap_url = $1 AND c.topic IS NULL AND c.status = 'complete' ORDER BY s.id DESC LIMIT 1)`,
    [sitemapUrl],
  );
  return new Map(rows.map(({ url, title }) => [url, title]));
}

/** A page that could not be fetched. */
type FailedPage = ReplyInput<typeof getSitemapCache>['failedPages'][number];

/** The first failed pages, in the order of the sitemap. */
export async function listFailedPages(db: Db, siteCacheId: number, limit: number): Promise<FailedPage[]> {
  return db.query<FailedPage[]>(
    `SELECT url, failure, error_message AS message FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'error' ORDER BY position LIMIT $2`,
    [siteCacheId, limit],
  );
}
