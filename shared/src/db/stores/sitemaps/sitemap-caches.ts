import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type * as contracts from '../../../contracts/sitemap-tools.ts';
import type { FailureClass } from '../../../domain/documents/failure.ts';
import type { SitemapStatus } from '../../../domain/tools/sitemap-cache.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { StaleAttemptError } from '../ingest/ingest.ts';

/** One run of a sitemap, identified by its job's payload. */
export interface SitemapRun {
  readonly siteCacheId: number;
  readonly attempt: number;
}

/**
 * A worker's claim on a sitemap. Every write checks both fields, so a worker that was presumed dead and replaced
 * changes nothing.
 */
export interface SitemapClaim {
  readonly siteCacheId: number;
  readonly claim: number;
}

/** A page of a sitemap before it is fetched: how well its URL answers a topic, 0 to 10. */
export interface RankedUrl {
  readonly url: string;
  readonly score: number;
}

/** A sitemap cached by the sitemap tool, as its row in fullsite_cache and its run describe it. */
export type CachedSitemap = ReplyInput<typeof contracts.listSitemapCache>[number] & {
  /** Only pages about this topic are cached; all pages if null. */
  readonly topic: string | null;
  /** The best URLs for the topic; null without one. */
  readonly ranked: readonly RankedUrl[] | null;
};

/** A request for a whole sitemap, or for its pages about a topic. */
export interface SitemapRequest {
  readonly userId: number;
  readonly sitemapUrl: string;
  /** Null for all pages. */
  readonly topic: string | null;
}

const COLUMNS = `
  c.site_cache_id AS id, s.sitemap_url AS "sitemapUrl", c.found AS "documentUrlsCount", s.created_at AS "createdAt",
  c.status, c.done, c.failed, c.skipped, c.content_chars::float8 AS "contentSize", c.failure_message AS error, c.notes,
  c.topic, c.ranked`;

/** Requests for the same topic within this time reuse its pages. */
const TOPIC_CACHE_MINUTES = 60;

/**
 * Finds or creates the run for a request, in the caller's transaction. Reuses an unfinished run for the same sitemap
 * and topic. If `isNew`, the caller must schedule its job.
 */
export async function openSitemapCache(
  db: Db,
  { userId, sitemapUrl, topic }: SitemapRequest,
): Promise<SitemapRun & { readonly isNew: boolean }> {
  // Concurrent requests share one run.
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 90))', [`${sitemapUrl} ${topic}`]);
  const known = await db.first<SitemapRun>(
    `SELECT c.site_cache_id AS "siteCacheId", c.attempt
       FROM sitemap_caches c JOIN fullsite_cache s ON s.id = c.site_cache_id
      WHERE s.sitemap_url = $1 AND c.topic IS NOT DISTINCT FROM $2
        AND (c.status IN ('reading', 'fetching')
          OR (c.topic IS NOT NULL AND c.status = 'complete' AND c.updated_at > now() - make_interval(mins => $3)))
      ORDER BY c.site_cache_id DESC LIMIT 1`,
    [sitemapUrl, topic, TOPIC_CACHE_MINUTES],
  );
  if (known) return { ...known, isNew: false };
  const added = await db.first<SitemapRun>(
    `WITH site AS (INSERT INTO fullsite_cache (sitemap_url) VALUES ($2) RETURNING id)
     INSERT INTO sitemap_caches (site_cache_id, user_id, topic) SELECT id, $1, $3 FROM site
     RETURNING site_cache_id AS "siteCacheId", attempt`,
    [userId, sitemapUrl, topic],
  );
  if (!added) throw new TypeError('An INSERT of one row returned none');
  return { ...added, isNew: true };
}

/** Sitemaps that are cached as a whole, newest first. */
export async function listSitemapCaches(db: Db, limit: number): Promise<CachedSitemap[]> {
  return db.query<CachedSitemap[]>(
    `SELECT ${COLUMNS} FROM sitemap_caches c JOIN fullsite_cache s ON s.id = c.site_cache_id
      WHERE c.topic IS NULL ORDER BY c.site_cache_id DESC LIMIT $1`,
    [limit],
  );
}

/** One cached sitemap. Throws NotFoundError. */
export async function getSitemapCache(db: Db, siteCacheId: number): Promise<CachedSitemap> {
  const sitemap = await db.first<CachedSitemap>(
    `SELECT ${COLUMNS} FROM sitemap_caches c JOIN fullsite_cache s ON s.id = c.site_cache_id
      WHERE c.site_cache_id = $1`,
    [siteCacheId],
  );
  if (!sitemap) throw new NotFoundError('Cached sitemap not found. Process the sitemap again');
  return sitemap;
}

/** The content of a cached sitemap about its topic; '' without a match. */
export async function findTopicContent(db: Db, siteCacheId: number): Promise<string> {
  const row = await db.first<{ content: string }>(
    'SELECT full_text AS content FROM fullsite_cache WHERE id = $1',
    [siteCacheId],
  );
  return row?.content ?? '';
}

/** The state of a claimed sitemap. */
export interface ClaimedSitemap extends SitemapRun, SitemapClaim {
  readonly userId: number;
  readonly sitemapUrl: string;
  readonly topic: string | null;
  readonly status: 'reading' | 'fetching';
  readonly done: number;
  readonly starts: number;
}

/** Claims a run, even from another worker; null if it is deleted, finished, or replaced by a newer attempt. */
export async function claimSitemap(db: Db, run: SitemapRun): Promise<ClaimedSitemap | null> {
  return db.first<ClaimedSitemap>(
    `UPDATE sitemap_caches c SET starts = c.starts + 1, turn = c.turn + 1, updated_at = now() FROM fullsite_cache s
      WHERE c.site_cache_id = $1 AND c.attempt = $2 AND c.status IN ('reading', 'fetching') AND s.id = c.site_cache_id
      RETURNING c.site_cache_id AS "siteCacheId", c.attempt, c.user_id AS "userId", c.topic, c.status, c.done, c.starts, c.turn AS claim,
                s.sitemap_url AS "sitemapUrl"`,
    [run.siteCacheId, run.attempt],
  );
}

/** Releases a run that will continue in another job. Its next start then does not count as a crash. */
export async function releaseSitemap(db: Db, run: SitemapClaim): Promise<void> {
  await db.query(
    'UPDATE sitemap_caches SET starts = 0, updated_at = now() WHERE site_cache_id = $1 AND turn = $2',
    [run.siteCacheId, run.claim],
  );
}

/**
 * Completes a run, counts its pages, and deletes older caches of the same sitemap and topic. `content` is the text about its
 * topic; '' without a topic. Returns the number of pages with text. Throws StaleAttemptError if another worker has claimed the
 * run.
 */
export async function finishSitemap(db: Db, run: SitemapClaim, content = ''): Promise<number> {
  const ended = await db.first<{ failed: number; done: number }>(
    `UPDATE sitemap_caches c SET status = 'complete', starts = 0, updated_at = now(), failure = NULL,
            failure_message = NULL, found = n.found, done = n.done, failed = n.failed, skipped = n.skipped,
            content_chars = n.chars
       FROM (SELECT count(*) AS found, count(*) FILTER (WHERE status = 'success') AS done,
                    count(*) FILTER (WHERE status = 'error') AS failed,
                    count(*) FILTER (WHERE status = 'skipped') AS skipped,
                    coalesce(sum(length(markdown)) FILTER (WHERE status = 'success'), 0) AS chars
               FROM singleurl_cache WHERE fullsite_cache_id = $1) n
      WHERE c.site_cache_id = $1 AND c.turn = $2 AND c.status = 'fetching' RETURNING c.failed, c.done`,
    [run.siteCacheId, run.claim],
  );
  if (!ended) throw new StaleAttemptError(run);
  await db.query(
    'UPDATE fullsite_cache SET urls_succeeded = $2, full_text = $3, updated_at = now() WHERE id = $1',
    [run.siteCacheId, ended.failed === 0, content],
  );
  await db.query(
    `DELETE FROM fullsite_cache s USING sitemap_caches c, fullsite_cache own
      WHERE own.id = $1 AND s.id = c.site_cache_id AND s.id < own.id AND s.sitemap_url = own.sitemap_url
        AND c.status IN ('complete', 'failed')
        AND c.topic IS NOT DISTINCT FROM (SELECT topic FROM sitemap_caches WHERE site_cache_id = $1)`,
    [run.siteCacheId],
  );
  return ended.done;
}

/** Marks a run as failed, unless a newer run has replaced it. */
export async function failSitemap(
  db: Db,
  run: SitemapClaim,
  failure: { class: FailureClass; message: string },
): Promise<void> {
  await db.query(
    `UPDATE sitemap_caches SET status = 'failed', failure = $3, failure_message = $4, updated_at = now()
      WHERE site_cache_id = $1 AND turn = $2 AND status IN ('reading', 'fetching')`,
    [run.siteCacheId, run.claim, failure.class, failure.message],
  );
}

/**
 * Starts the next run, for the failed pages, or for the whole sitemap if it could not be read. Null if a run is
 * unfinished or nothing failed. Requires a transaction. Throws NotFoundError.
 */
export async function retrySitemap(
  db: Db,
  siteCacheId: number,
): Promise<(SitemapRun & { readonly retried: number }) | null> {
  const cache = await db.first<{ status: SitemapStatus; attempt: number; found: number }>(
    'SELECT status, attempt, found FROM sitemap_caches WHERE site_cache_id = $1 FOR UPDATE',
    [siteCacheId],
  );
  if (!cache) throw new NotFoundError('Cached sitemap not found. Process the sitemap again');
  if (cache.status === 'reading' || cache.status === 'fetching') return null;
  const retried = await db.execute(
    `UPDATE singleurl_cache SET status = 'pending', failure = NULL, error_message = NULL
      WHERE fullsite_cache_id = $1 AND status = 'error'`,
    [siteCacheId],
  );
  if (retried === 0 && cache.status === 'complete') return null;
  const attempt = cache.attempt + 1;
  await db.query(
    `UPDATE sitemap_caches SET status = CASE WHEN found = 0 THEN 'reading' ELSE 'fetching' END, attempt = $2, starts = 0,
            failed = failed - $3, failure = NULL, failure_message = NULL, updated_at = now() WHERE site_cache_id = $1`,
    [siteCacheId, attempt, retried],
  );
  return { siteCacheId, attempt, retried };
}

/** Unfinished runs without an update for `stalledAfterSeconds`, oldest first. */
export async function listStalledSitemaps(
  db: Db,
  stalledAfterSeconds: number,
  limit: number,
): Promise<SitemapRun[]> {
  return db.query<SitemapRun[]>(
    `SELECT site_cache_id AS "siteCacheId", attempt FROM sitemap_caches
      WHERE status IN ('reading', 'fetching')
        AND updated_at NOT BETWEEN now() - make_interval(secs => $1) AND now() + make_interval(secs => $1)
      ORDER BY updated_at LIMIT $2`,
    [stalledAfterSeconds, limit],
  );
}

/** Deletes finished caches without changes for `retentionDays`, and caches of deleted users. */
export async function deleteOldSitemaps(db: Db, retentionDays: number): Promise<void> {
  await db.query(
    `DELETE FROM fullsite_cache WHERE id IN (
       SELECT s.id FROM fullsite_cache s LEFT JOIN sitemap_caches c ON c.site_cache_id = s.id
        WHERE s.original_url_id IS NULL AND (c.site_cache_id IS NULL
           OR (c.status IN ('complete', 'failed') AND c.updated_at < now() - make_interval(days => $1))))`,
    [retentionDays],
  );
}
