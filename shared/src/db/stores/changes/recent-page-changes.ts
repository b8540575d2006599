import type { Db } from '../../data-source.ts';
import type { ChangedPage } from './refreshes.ts';

/** Bounds the cost of a question after large refreshes. */
const MAX_CANDIDATES = 200;

/** A page that was added or changed lately. */
export interface RecentPageChange extends ChangedPage {
  readonly refreshedAt: Date;
}

/**
 * The pages that refreshes of the last `days` added or changed, each once, newest first, of some documents or all of a
 * collection. Pages without an enabled topic are left out: agents do not see them.
 */
export async function listRecentPageChanges(
  db: Db,
  collectionId: number,
  {
    documentUrlIds,
    days,
    limit,
  }: { readonly documentUrlIds: readonly number[] | null; readonly days: number; readonly limit: number },
): Promise<RecentPageChange[]> {
  return db.query<RecentPageChange[]>(
    `WITH candidates AS (
       SELECT u.id AS source_id, r.id AS refresh_id, r.created_at, p.id, p.kind, p.url, p.title
         FROM document_urls u
         JOIN refreshes r ON r.document_url_id = u.id AND r.created_at > now() - make_interval(days => $3)
         JOIN page_changes p ON p.refresh_id = r.id
        WHERE u.collection_id = $1 AND ($2::int[] IS NULL OR u.id = ANY($2))
        ORDER BY r.id DESC, p.id LIMIT ${MAX_CANDIDATES}),
     latest AS (
       SELECT DISTINCT ON (source_id, url) * FROM candidates ORDER BY source_id, url, refresh_id DESC)
     SELECT kind, url, title, created_at AS "refreshedAt" FROM latest
      WHERE kind <> 'removed'
        AND EXISTS (SELECT 1 FROM fullsite_cache s
                      JOIN singleurl_cache page ON page.fullsite_cache_id = s.id AND md5(page.url) = md5(latest.url)
                      JOIN passages x ON x.document_url_id = source_id AND x.page_id = page.id
                      JOIN document_topics t ON t.id = x.topic_id AND t.enabled
                     WHERE s.original_url_id = source_id)
      ORDER BY refresh_id DESC, id LIMIT $4`,
    [collectionId, documentUrlIds, days, limit],
  );
}
