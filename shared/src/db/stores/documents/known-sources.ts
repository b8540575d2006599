import type { FailureClass } from '../../../domain/documents/failure.ts';
import type { Db } from '../../data-source.ts';
import type { DocumentUrl } from '../../entities/document-url.ts';

/** A URL of a collection and its processing state. */
export interface KnownSource extends Pick<DocumentUrl, 'url' | 'maxUrls' | 'status'> {
  readonly documentUrlId: number;
  /** False if an agent requested it and the fetch failed. */
  readonly hasDocument: boolean;
  /** Time since its last change. */
  readonly secondsSinceChange: number;
}

/** The URLs that were added to a collection, oldest first, without pasted texts. */
export async function listKnownSources(db: Db, collectionId: number): Promise<KnownSource[]> {
  return db.query<KnownSource[]>(
    `SELECT id AS "documentUrlId", url, max_urls AS "maxUrls", status,
            extract(epoch FROM now() - updated_at)::float8 AS "secondsSinceChange",
            EXISTS (SELECT 1 FROM recent_documents d WHERE d.document_url_id = document_urls.id) AS "hasDocument"
       FROM document_urls WHERE collection_id = $1 AND crawl_type NOT IN ('user_text', 'pack') ORDER BY id`,
    [collectionId],
  );
}

/** The processing state of a source. */
export interface SourceState extends Pick<DocumentUrl, 'status' | 'failureMessage' | 'note'> {
  readonly failure: FailureClass | null;
  /** The revision of its collection; once the source is active, its pages are part of it. */
  readonly revision: number;
  /** False if the caller's key was deleted in the meantime. */
  readonly isKeyValid: boolean;
}

/** The state of a source of a collection; null if it is deleted. */
export async function findSourceState(
  db: Db,
  {
    documentUrlId,
    collectionId,
    keyId,
  }: { documentUrlId: number; collectionId: number; keyId: number | null },
): Promise<SourceState | null> {
  return db.first<SourceState>(
    `SELECT u.status, u.failure, u.failure_message AS "failureMessage", u.note, c.revision,
            ($3::int IS NULL OR EXISTS (SELECT 1 FROM user_api_keys k WHERE k.id = $3)) AS "isKeyValid"
       FROM document_urls u JOIN document_collections c ON c.id = u.collection_id
      WHERE u.id = $1 AND u.collection_id = $2`,
    [documentUrlId, collectionId, keyId],
  );
}

/** The URLs of stored pages whose topics the user has disabled. */
export async function listDisabledPages(db: Db, collectionId: number): Promise<string[]> {
  const rows = await db.query<{ url: string }[]>(
    `SELECT DISTINCT p.page_url AS url
       FROM passages p JOIN document_topics t ON t.id = p.topic_id AND NOT t.enabled
      WHERE p.collection_id = $1`,
    [collectionId],
  );
  return rows.map(({ url }) => url);
}
