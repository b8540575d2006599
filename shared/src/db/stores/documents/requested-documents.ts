import type { Db } from '../../data-source.ts';

/**
 * Deletes the document of a failed page that only an agent requested; users keep documents that they pinned. The source
 * stays for a while: agents that wait for it read its failure, and it is not fetched again at once.
 */
export async function deleteRequestedDocument(db: Db, documentUrlId: number): Promise<void> {
  await db.query(
    `DELETE FROM recent_documents d USING document_urls u
      WHERE d.document_url_id = $1 AND u.id = d.document_url_id AND u.is_requested_by_agent AND d.pin_index IS NULL`,
    [documentUrlId],
  );
}

/** Deletes the sources of such documents an hour after they failed. */
export async function deleteFailedRequests(db: Db): Promise<void> {
  await db.query(
    `DELETE FROM document_urls u
      WHERE u.is_requested_by_agent AND u.status = 'error' AND u.updated_at < now() - interval '1 hour'
        AND NOT EXISTS (SELECT 1 FROM recent_documents d WHERE d.document_url_id = u.id)`,
  );
}
