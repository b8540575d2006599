import type { Library } from '../../../domain/libraries/library.ts';
import type { Db } from '../../data-source.ts';

/** A finished document with its text. */
export interface RecentContent {
  readonly url: string;
  readonly documentName: string;
  readonly documentTopic: string;
  /** The library that it describes; null for other documents. */
  readonly library: Library | null;
  /** At most the requested number of characters. */
  readonly text: string;
  readonly isPinned: boolean;
  readonly fetchedAt: Date;
  readonly changedAt: Date;
}

/**
 * The documents of a collection that have a text: pinned first by their index, then the newest; at most `limit`, with at
 * most `maxCharacters` of their texts. A document that is being recrawled is served in its previous version.
 * A document whose topics are all disabled is not served.
 */
export async function listRecentContents(
  db: Db,
  collectionId: number,
  { limit, maxCharacters }: { readonly limit: number; readonly maxCharacters: number },
): Promise<RecentContent[]> {
  return db.query<RecentContent[]>(
    // Only the listed documents are looked up in the passages, of which a collection has many thousands.
    `SELECT d.url, d.document_name AS "documentName", d.document_topic AS "documentTopic",
            u.library, left(d.relevant_text, $3) AS text, d.pin_index IS NOT NULL AS "isPinned",
            COALESCE(p.fetched_at, d.updated_at) AS "fetchedAt", COALESCE(p.changed_at, d.updated_at) AS "changedAt"
       FROM (SELECT * FROM recent_documents d
              WHERE d.collection_id = $1 AND d.status <> 'error' AND d.relevant_text <> ''
                AND (EXISTS (SELECT 1 FROM document_topics t WHERE t.url_id = d.document_url_id AND t.enabled)
                     OR NOT EXISTS (SELECT 1 FROM document_topics t WHERE t.url_id = d.document_url_id))
              ORDER BY d.pin_index DESC NULLS LAST, d.created_at DESC, d.id DESC LIMIT $2) d
       LEFT JOIN document_urls u ON u.id = d.document_url_id
       LEFT JOIN LATERAL (SELECT max(fetched_at) AS fetched_at, max(changed_at) AS changed_at
                            FROM passages WHERE document_url_id = d.document_url_id) p ON true
      ORDER BY d.pin_index DESC NULLS LAST, d.created_at DESC, d.id DESC`,
    [collectionId, limit, maxCharacters],
  );
}
