import { randomBytes } from 'node:crypto';
import { MAX_TRASH_ITEMS, RETENTION_DAYS } from '../../../domain/retention.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db, Transact } from '../../data-source.ts';
import { withStatementTimeout } from '../../statement-timeout.ts';
import {
  countCollections,
  type OwnedCollection,
  touchCollection,
  updateCollectionStatus,
} from '../collections/collections.ts';
import type { DocumentWithSource, OwnedDocument } from '../documents/documents.ts';
import { setCollectionOfDocument } from '../documents/move-document.ts';
import { countTopicsOfUser } from '../topics/crawl-topics.ts';

/**
 * The trash. A deleted collection only loses its owner. A deleted document moves to a collection of its own, which has
 * no owner. Both keep their ids and are restored unchanged.
 */

/** Moves a collection to the trash, so neither users nor agents can access it. Throws NotFoundError. */
export async function moveCollectionToTrash(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<void> {
  const rows = await db.query<unknown[]>(
    `UPDATE document_collections SET user_id = NULL, deleted_by = $2, deleted_at = now(),
            collections_at_deletion = $3, topics_at_deletion = $4
      WHERE id = $1 AND user_id = $2 RETURNING id`,
    [collectionId, userId, await countCollections(db, userId), await countTopicsOfUser(db, userId)],
  );
  if (rows.length === 0) throw new NotFoundError(`Collection ${collectionId} not found`);
  await touchCollection(db, collectionId);
}

/** SQL: whether something in the trash can still be restored. Expired items are deleted within an hour. */
export const IS_RESTORABLE = `deleted_at > now() - make_interval(days => ${RETENTION_DAYS.trash})`;

/** A user's counts just before moving an item to the trash; null if an earlier version moved it. */
export interface CountsAtDeletion {
  readonly collectionsAtDeletion: number | null;
  readonly topicsAtDeletion: number | null;
}

/** A user's collection in the trash. Throws NotFoundError if it is not there. */
export async function getTrashedCollection(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<CountsAtDeletion> {
  const found = await db.first<CountsAtDeletion>(
    `SELECT collections_at_deletion AS "collectionsAtDeletion", topics_at_deletion AS "topicsAtDeletion"
       FROM document_collections
      WHERE id = $1 AND deleted_by = $2 AND deleted_from IS NULL AND ${IS_RESTORABLE}`,
    [collectionId, userId],
  );
  if (!found)
    throw new NotFoundError(`Deleted collection ${collectionId} not found; it can no longer be restored`);
  return found;
}

/** Workers lock a source and then its collection; the same order here prevents deadlocks. */
async function lockSources(db: Db, collectionId: number): Promise<void> {
  await db.query('SELECT 1 FROM document_urls WHERE collection_id = $1 ORDER BY id FOR UPDATE', [
    collectionId,
  ]);
}

/** Restores a collection from the trash to its owner. */
export async function restoreCollectionFromTrash(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<void> {
  await lockSources(db, collectionId);
  await db.query(
    `UPDATE document_collections SET user_id = deleted_by, deleted_by = NULL, deleted_at = NULL,
            collections_at_deletion = NULL, topics_at_deletion = NULL
      WHERE id = $1 AND deleted_by = $2`,
    [collectionId, userId],
  );
  await touchCollection(db, collectionId);
}

/**
 * Moves a document with its source to the trash. A running crawl of the source can no longer write. Throws NotFoundError when
 * it was deleted or moved after it was read.
 */
export async function moveDocumentToTrash(
  db: Db,
  userId: number,
  { id, documentUrlId, collectionId }: Pick<DocumentWithSource, 'id' | 'documentUrlId' | 'collectionId'>,
): Promise<void> {
  const source = await db.first<{ collectionId: number }>(
    `UPDATE document_urls SET attempt = attempt + CASE WHEN status IN ('pending', 'processing') THEN 1 ELSE 0 END,
            updated_at = now() WHERE id = $1 RETURNING collection_id AS "collectionId"`,
    [documentUrlId],
  );
  if (source && source.collectionId !== collectionId) throw new NotFoundError(`Document ${id} not found`);
  const trashed = await db.first<{ id: number }>(
    `INSERT INTO document_collections (user_id, name, mcp_server_hash, deleted_by, deleted_at, deleted_from,
                                       topics_at_deletion)
     VALUES (NULL, 'Deleted document', $1, $2, now(), $3, $4) RETURNING id`,
    [randomBytes(16).toString('hex'), userId, collectionId, await countTopicsOfUser(db, userId)],
  );
  if (!trashed) throw new Error('PostgreSQL returned no id for an inserted collection');
  await setCollectionOfDocument(db, { id, documentUrlId }, trashed.id);
  await updateCollectionStatus(db, collectionId);
  await touchCollection(db, collectionId);
}

/** A document in the trash. */
export interface TrashedDocument
  extends Pick<DocumentWithSource, 'id' | 'documentUrlId'>,
    Pick<CountsAtDeletion, 'topicsAtDeletion'> {
  readonly trashId: number;
  /** The collection it was in. */
  readonly deletedFrom: number;
}

/** A user's deleted document whose collection is not in the trash. Throws NotFoundError. */
export async function getTrashedDocument(
  db: Db,
  { userId, documentId }: OwnedDocument,
): Promise<TrashedDocument> {
  const found = await db.first<TrashedDocument>(
    `SELECT d.id, d.document_url_id AS "documentUrlId", trashed.id AS "trashId",
            trashed.deleted_from AS "deletedFrom", trashed.topics_at_deletion AS "topicsAtDeletion"
       FROM recent_documents d
       JOIN document_collections trashed ON trashed.id = d.collection_id AND trashed.deleted_by = $2 AND trashed.${IS_RESTORABLE}
       JOIN document_collections c ON c.id = trashed.deleted_from AND c.user_id = $2
      WHERE d.id = $1`,
    [documentId, userId],
  );
  if (!found)
    throw new NotFoundError(`Deleted document ${documentId} not found; it can no longer be restored`);
  return found;
}

/** Restores a document to its collection. */
export async function restoreDocumentFromTrash(db: Db, document: TrashedDocument): Promise<void> {
  await setCollectionOfDocument(db, document, document.deletedFrom);
  await db.query('DELETE FROM document_collections WHERE id = $1', [document.trashId]);
  await touchCollection(db, document.deletedFrom);
}

/** One statement deletes a collection with all dependent rows, which can take minutes. */
const DELETION_TIMEOUT_MS = 300_000;

const DELETION_BATCH = 100;

/**
 * Permanently deletes items that have been in the trash for `keptSeconds`, and each owner's oldest items beyond
 * `MAX_TRASH_ITEMS`. Uses one transaction per item. Returns the number of deleted items. When one cannot be deleted, rejects
 * with its error after the others of its batch.
 */
export async function deleteExpiredTrash(transact: Transact, keptSeconds: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const expired = await transact((db) => listExpired(db, keptSeconds));
    const errors: unknown[] = [];
    for (const id of expired) {
      try {
        if (await transact((db) => deletePermanently(db, id))) deleted += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    if (expired.length < DELETION_BATCH) return deleted;
  }
}

async function listExpired(db: Db, keptSeconds: number): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT id FROM (
       SELECT id, deleted_at, row_number() OVER (PARTITION BY deleted_by ORDER BY deleted_at DESC, id DESC) AS recency
         FROM document_collections WHERE deleted_at IS NOT NULL) trash
      WHERE deleted_at < now() - make_interval(secs => $1) OR recency > $2
      ORDER BY deleted_at LIMIT $3`,
    [keptSeconds, MAX_TRASH_ITEMS, DELETION_BATCH],
  );
  return rows.map(({ id }) => id);
}

/** Returns false if the item was restored or already deleted meanwhile. */
async function deletePermanently(db: Db, id: number): Promise<boolean> {
  await lockSources(db, id);
  const count = await withStatementTimeout(db, DELETION_TIMEOUT_MS, () =>
    db.execute('DELETE FROM document_collections WHERE id = $1 AND deleted_at IS NOT NULL', [id]),
  );
  return count > 0;
}
