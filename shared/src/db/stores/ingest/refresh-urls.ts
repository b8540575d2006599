import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { getRefreshUrl } from '../../../contracts/refresh-urls.ts';
import type { Db } from '../../data-source.ts';
import type { DueSource } from './refresh-schedules.ts';

type RefreshUrl = ReplyInput<typeof getRefreshUrl>;

/** The refresh URL of a source; null if there is none. */
export async function findRefreshUrl(db: Db, documentUrlId: number): Promise<RefreshUrl> {
  return db.first(
    `SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM refresh_urls WHERE document_url_id = $1`,
    [documentUrlId],
  );
}

/** Stores the token of a source's refresh URL, which replaces an earlier one. */
export async function setRefreshUrl(db: Db, documentUrlId: number, tokenHash: string): Promise<void> {
  await db.query(
    `INSERT INTO refresh_urls (document_url_id, token_hash) VALUES ($1, $2)
     ON CONFLICT (document_url_id) DO UPDATE SET token_hash = $2, last_used_at = NULL, created_at = now()`,
    [documentUrlId, tokenHash],
  );
}

/** Deletes the refresh URL of a source. */
export async function deleteRefreshUrl(db: Db, documentUrlId: number): Promise<void> {
  await db.query('DELETE FROM refresh_urls WHERE document_url_id = $1', [documentUrlId]);
}

/** The document that a refresh URL belongs to, and its owner; null for an unknown token or a deleted document. */
export async function findDocumentOfRefreshUrl(
  db: Db,
  tokenHash: string,
): Promise<{ readonly userId: number; readonly documentId: number; readonly documentUrlId: number } | null> {
  return db.first<{ userId: number; documentId: number; documentUrlId: number }>(
    `SELECT c.user_id AS "userId", d.id AS "documentId", r.document_url_id AS "documentUrlId"
       FROM refresh_urls r
       JOIN recent_documents d ON d.document_url_id = r.document_url_id
       JOIN document_collections c ON c.id = d.collection_id
      WHERE r.token_hash = $1 AND c.user_id IS NOT NULL
      ORDER BY d.id LIMIT 1`,
    [tokenHash],
  );
}

/** Records a use of a refresh URL. `isWaiting`: the source is being crawled, and is refreshed when that ends. */
export async function recordRefreshUrlUse(db: Db, documentUrlId: number, isWaiting: boolean): Promise<void> {
  await db.query('UPDATE refresh_urls SET last_used_at = now(), is_waiting = $2 WHERE document_url_id = $1', [
    documentUrlId,
    isWaiting,
  ]);
}

/** Locks sources whose refresh waited for their crawl to end, until the transaction ends; they wait no longer. */
export async function takeWaitingSources(db: Db, limit: number): Promise<DueSource[]> {
  return db.query<DueSource[]>(
    `WITH ended AS (
       SELECT r.document_url_id FROM refresh_urls r
         JOIN document_urls u ON u.id = r.document_url_id AND u.status IN ('active', 'error')
         JOIN document_collections c ON c.id = u.collection_id AND c.user_id IS NOT NULL
        WHERE r.is_waiting LIMIT $1 FOR UPDATE OF r, u SKIP LOCKED)
     UPDATE refresh_urls r SET is_waiting = false
       FROM ended JOIN document_urls u ON u.id = ended.document_url_id
      WHERE r.document_url_id = ended.document_url_id
      RETURNING u.id AS "documentUrlId", u.collection_id AS "collectionId", u.crawl_type AS "crawlType",
                u.max_urls AS "maxUrls"`,
    [limit],
  );
}
