import type { Db } from '../../data-source.ts';
import { StaleAttemptError } from '../ingest/ingest.ts';
import { PAGE_WITHOUT_TEXT, type PageWithoutText } from '../pages/site-pages.ts';
import type { SitemapClaim } from './sitemap-caches.ts';

/** Pages that are read but not indexed yet, in the order of the sitemap. */
export async function listPagesToIndex(
  db: Db,
  siteCacheId: number,
  limit: number,
): Promise<PageWithoutText[]> {
  return db.query<PageWithoutText[]>(
    `SELECT ${PAGE_WITHOUT_TEXT} FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'read' ORDER BY position LIMIT $2`,
    [siteCacheId, limit],
  );
}

/**
 * Stores the index of read pages, in the caller's transaction. Each page belongs to one index only. `bytes` is null if
 * the pages have no passages. Throws StaleAttemptError if another worker has claimed the run.
 */
export async function saveSitemapSegment(
  db: Db,
  run: SitemapClaim,
  { pageIds, bytes }: { readonly pageIds: readonly number[]; readonly bytes: Uint8Array | null },
): Promise<void> {
  const locked = await db.query<unknown[]>(
    'SELECT 1 FROM sitemap_caches WHERE site_cache_id = $1 AND turn = $2 FOR UPDATE',
    [run.siteCacheId, run.claim],
  );
  const [, updated] = await db.query<[unknown, number]>(
    `UPDATE singleurl_cache SET status = 'success' WHERE id = ANY($1) AND status = 'read'`,
    [pageIds],
  );
  if (locked.length === 0 || updated !== pageIds.length) throw new StaleAttemptError(run);
  if (bytes !== null) await insertSitemapSegment(db, run.siteCacheId, bytes);
}

/** Stores an index of pages that no other index contains. */
export async function insertSitemapSegment(db: Db, siteCacheId: number, bytes: Uint8Array): Promise<void> {
  await db.query('INSERT INTO sitemap_segments (site_cache_id, bytes) VALUES ($1, $2)', [
    siteCacheId,
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ]);
}

/**
 * Locks a sitemap until the caller's transaction ends, so no run indexes its pages meanwhile. Returns its URL; null if
 * it is deleted.
 */
export async function lockSitemapSegments(db: Db, siteCacheId: number): Promise<string | null> {
  const [row] = await db.query<{ sitemapUrl: string }[]>(
    `SELECT s.sitemap_url AS "sitemapUrl" FROM sitemap_caches c JOIN fullsite_cache s ON s.id = c.site_cache_id
      WHERE c.site_cache_id = $1 FOR UPDATE OF c`,
    [siteCacheId],
  );
  return row?.sitemapUrl ?? null;
}

/** Deletes the indexes of a cached sitemap. Requires a transaction that replaces them. */
export async function deleteSitemapSegments(db: Db, siteCacheId: number): Promise<void> {
  await db.query('DELETE FROM sitemap_segments WHERE site_cache_id = $1', [siteCacheId]);
}

/** Indexed pages with an id above `afterPageId`, by id. */
export async function listIndexedPages(
  db: Db,
  siteCacheId: number,
  { afterPageId, limit }: { readonly afterPageId: number; readonly limit: number },
): Promise<PageWithoutText[]> {
  return db.query<PageWithoutText[]>(
    `SELECT ${PAGE_WITHOUT_TEXT} FROM singleurl_cache
      WHERE fullsite_cache_id = $1 AND status = 'success' AND id > $2 ORDER BY id LIMIT $3`,
    [siteCacheId, afterPageId, limit],
  );
}

/** The indexes of a cached sitemap and their sizes. */
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

/** The contents of indexes, by id. */
export async function readSitemapSegments(db: Db, segmentIds: readonly number[]): Promise<Buffer[]> {
  const rows = await db.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM sitemap_segments WHERE id = ANY($1) ORDER BY id',
    [segmentIds],
  );
  return rows.map(({ bytes }) => bytes);
}

/** Cached pages by id, in no particular order. */
export async function listPagesById(db: Db, pageIds: readonly number[]): Promise<PageWithoutText[]> {
  return db.query<PageWithoutText[]>(`SELECT ${PAGE_WITHOUT_TEXT} FROM singleurl_cache WHERE id = ANY($1)`, [
    pageIds,
  ]);
}
