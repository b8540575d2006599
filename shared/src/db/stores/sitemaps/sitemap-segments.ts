import type { Db } from '../../data-source.ts';
import { StaleAttemptError } from '../ingest/ingest.ts';
import type { SitemapTurn } from './sitemap-caches.ts';

/** A page with the passages that were made of it, as the crawl left them. */
export interface PageToIndex {
  readonly pageId: number;
  readonly url: string;
  readonly title: string;
  readonly passages: unknown;
}

const PAGE_TO_INDEX = `id AS "pageId", url, coalesce(title, url) AS title, coalesce(passages, '[]') AS passages`;

/** Pages that are read and in no index yet, in the order of the sitemap. */
export async function listPagesToIndex(db: Db, siteCacheId: number, limit: number): Promise<PageToIndex[]> {
  return db.query<PageToIndex[]>(
    `SELECT ${PAGE_TO_INDEX} FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'read' ORDER BY position LIMIT $2`,
    [siteCacheId, limit],
  );
}

/**
 * Stores the index of pages that were read, in the caller's transaction; each page comes into one index only.
 * `bytes` is null when they have no passages. Throws StaleAttemptError when the run is overtaken.
 */
export async function saveSitemapSegment(
  db: Db,
  run: SitemapTurn,
  { pageIds, bytes }: { readonly pageIds: readonly number[]; readonly bytes: Uint8Array | null },
): Promise<void> {
  const own = await db.query<unknown[]>(
    'SELECT 1 FROM sitemap_caches WHERE site_cache_id = $1 AND turn = $2 FOR UPDATE',
    [run.siteCacheId, run.turn],
  );
  const [, taken] = await db.query<[unknown, number]>(
    `UPDATE singleurl_cache SET status = 'success' WHERE id = ANY($1) AND status = 'read'`,
    [pageIds],
  );
  if (own.length === 0 || taken !== pageIds.length)
    throw new StaleAttemptError(`Sitemap ${run.siteCacheId} is past turn ${run.turn}`);
  if (bytes !== null) await insertSitemapSegment(db, run.siteCacheId, bytes);
}

/** Stores an index of pages that are in none. */
export async function insertSitemapSegment(db: Db, siteCacheId: number, bytes: Uint8Array): Promise<void> {
  await db.query('INSERT INTO sitemap_segments (site_cache_id, bytes) VALUES ($1, $2)', [
    siteCacheId,
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ]);
}

/**
 * Keeps runs from indexing pages of a sitemap until the caller's transaction ends, and says its address; null when it
 * is gone.
 */
export async function lockSitemapSegments(db: Db, siteCacheId: number): Promise<string | null> {
  const [row] = await db.query<{ sitemapUrl: string }[]>(
    `SELECT s.sitemap_url AS "sitemapUrl" FROM sitemap_caches c JOIN fullsite_cache s ON s.id = c.site_cache_id
      WHERE c.site_cache_id = $1 FOR UPDATE OF c`,
    [siteCacheId],
  );
  return row?.sitemapUrl ?? null;
}

/** Deletes the indexes of a cached sitemap, in a transaction that puts others in their place. */
export async function deleteSitemapSegments(db: Db, siteCacheId: number): Promise<void> {
  await db.query('DELETE FROM sitemap_segments WHERE site_cache_id = $1', [siteCacheId]);
}

/** Pages that are in an index, by their ids, from behind `afterPageId` on. */
export async function listIndexedPages(
  db: Db,
  siteCacheId: number,
  { afterPageId, limit }: { readonly afterPageId: number; readonly limit: number },
): Promise<PageToIndex[]> {
  return db.query<PageToIndex[]>(
    `SELECT ${PAGE_TO_INDEX} FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'success' AND id > $2 ORDER BY id LIMIT $3`,
    [siteCacheId, afterPageId, limit],
  );
}

/** The indexes of a cached sitemap with their sizes in bytes. */
export async function listSitemapSegments(
  db: Db,
  siteCacheId: number,
): Promise<{ readonly segmentId: number; readonly byteLength: number }[]> {
  return db.query(
    `SELECT id AS "segmentId", octet_length(bytes) AS "byteLength" FROM sitemap_segments
      WHERE site_cache_id = $1 ORDER BY id`,
    [siteCacheId],
  );
}

/** The bytes of indexes. */
export async function readSitemapSegments(db: Db, segmentIds: readonly number[]): Promise<Buffer[]> {
  const rows = await db.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM sitemap_segments WHERE id = ANY($1) ORDER BY id',
    [segmentIds],
  );
  return rows.map(({ bytes }) => bytes);
}

/** Cached pages with their passages. */
export async function readCachedPages(db: Db, pageIds: readonly number[]): Promise<PageToIndex[]> {
  return db.query<PageToIndex[]>(`SELECT ${PAGE_TO_INDEX} FROM singleurl_cache WHERE id = ANY($1)`, [
    pageIds,
  ]);
}
