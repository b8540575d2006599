import { ConflictError, NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { withStatementTimeout } from '../../statement-timeout.ts';
import { lockCollection, touchCollection, updateCollectionStatus } from '../collections/collections.ts';
import type { DocumentWithSource } from './documents.ts';

/**
 * Tables with a collection id, and their source column. Foreign keys update passages with their topics. The source comes
 * first, because workers lock it before the rows that depend on it.
 */
const TABLES_OF_SOURCE = [
  ['document_urls', 'id'],
  ['document_vectors', 'document_url_id'],
  ['segments', 'document_url_id'],
  ['document_topics', 'url_id'],
] as const;

/** Changing the passages of a document of 400 MB takes 10 seconds, on a busy database a minute. */
const MOVE_TIMEOUT_MS = 120_000;

/** Gives a document with everything that belongs to it another collection id, within the caller's transaction. */
export async function setCollectionOfDocument(
  db: Db,
  { id, documentUrlId }: Pick<DocumentWithSource, 'id' | 'documentUrlId'>,
  collectionId: number,
): Promise<void> {
  await withStatementTimeout(db, MOVE_TIMEOUT_MS, async () => {
    for (const [table, source] of TABLES_OF_SOURCE) {
      await db.query(`UPDATE ${table} SET collection_id = $2 WHERE ${source} = $1`, [
        documentUrlId,
        collectionId,
      ]);
    }
  });
  await db.query('UPDATE recent_documents SET collection_id = $2, updated_at = now() WHERE id = $1', [
    id,
    collectionId,
  ]);
}

/**
 * Moves a user's document to another collection of the user, within the caller's transaction. Throws NotFoundError for a
 * collection of another user and for a document that was just deleted, and ConflictError while it is crawled, because
 * workers write to its collection.
 */
export async function moveDocument(
  db: Db,
  document: DocumentWithSource,
  { userId, collectionId }: { readonly userId: number; readonly collectionId: number },
): Promise<void> {
  const { documentUrlId, collectionId: from } = document;
  const source = await db.first<{ collectionId: number; status: string }>(
    'SELECT collection_id AS "collectionId", status FROM document_urls WHERE id = $1 FOR NO KEY UPDATE',
    [documentUrlId],
  );
  // It was deleted or moved after it was read.
  if (source && source.collectionId !== from) throw new NotFoundError(`Document ${document.id} not found`);
  if (source?.status === 'pending' || source?.status === 'processing') {
    throw new ConflictError('This document is being crawled. Move it when the crawl has ended');
  }
  // Two moves in opposite directions would deadlock without an order.
  for (const id of [from, collectionId].toSorted((a, b) => a - b)) {
    await lockCollection(db, { userId, collectionId: id });
  }
  await setCollectionOfDocument(db, document, collectionId);
  for (const id of [from, collectionId]) {
    await updateCollectionStatus(db, id);
    await touchCollection(db, id);
  }
}
