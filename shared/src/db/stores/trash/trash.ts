import { randomBytes } from 'node:crypto';
import { MAX_TRASH_ITEMS, TRASH_DAYS } from '../../../domain/trash.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db, Transact } from '../../data-source.ts';
import type { RecentDocument } from '../../entities/recent-document.ts';
import { withStatementTimeout } from '../../statement-timeout.ts';
import { type OwnedCollection, touchCollection } from '../collections/collections.ts';
import type { OwnedDocument } from '../documents/documents.ts';
import { updateCollectionStatus } from '../ingest/ingest.ts';

/**
 * The bin. A collection in it has lost its owner and nothing else; a document in it is the only one of a collection
 * without an owner, made for it. Both keep their ids, and come back as they were.
 */

/** What of a document names its collection, by the column that names its source; passages follow their topics. */
const PARTS_OF_SOURCE = [
  ['recent_documents', 'document_url_id'],
  ['document_topics', 'url_id'],
  ['segments', 'document_url_id'],
  ['document_vectors', 'document_url_id'],
  ['document_urls', 'id'],
] as const;

/** Takes a collection from its owner, for users and agents alike. Throws NotFoundError. */
export async function moveCollectionToTrash(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<void> {
  const [rows] = await db.query<[unknown[], number]>(
    `UPDATE document_collections SET user_id = NULL, deleted_by = $2, deleted_at = now()
      WHERE id = $1 AND user_id = $2 RETURNING id`,
    [collectionId, userId],
  );
  if (rows.length === 0) throw new NotFoundError(`Collection ${collectionId} not found`);
  await touchCollection(db, collectionId);
}

/** SQL: whether something in the trash can still be restored. Expired items are deleted within an hour. */
export const IS_RESTORABLE = `deleted_at > now() - make_interval(days => ${TRASH_DAYS})`;

/** When a collection of the user was moved to the trash. Throws NotFoundError when it is not there. */
export async function getTrashedCollection(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<{ readonly deletedAt: Date }> {
  const rows = await db.query<{ deletedAt: Date }[]>(
    `SELECT deleted_at AS "deletedAt" FROM document_collections
      WHERE id = $1 AND deleted_by = $2 AND deleted_from IS NULL AND ${IS_RESTORABLE}`,
    [collectionId, userId],
  );
  const [found] = rows;
  if (!found)
    throw new NotFoundError(`Deleted collection ${collectionId} not found; it can no longer be restored`);
  return found;
}

/** Workers lock a source and then its collection; in another order we would wait for each other. */
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
    `UPDATE document_collections SET user_id = deleted_by, deleted_by = NULL, deleted_at = NULL
      WHERE id = $1 AND deleted_by = $2`,
    [collectionId, userId],
  );
  await touchCollection(db, collectionId);
}

/** Takes a document with its source out of its collection. A run of the source may write nothing more. */
export async function moveDocumentToTrash(
  db: Db,
  userId: number,
  { id, documentUrlId, collectionId }: Pick<RecentDocument, 'id' | 'documentUrlId' | 'collectionId'>,
): Promise<void> {
  await db.query(
    `UPDATE document_urls SET attempt = attempt + CASE WHEN status IN ('pending', 'processing') THEN 1 ELSE 0 END,
            updated_at = now() WHERE id = $1`,
    [documentUrlId],
  );
  const [bin] = await db.query<{ id: number }[]>(
    `INSERT INTO document_collections (user_id, name, mcp_server_hash, deleted_by, deleted_at, deleted_from)
     VALUES (NULL, 'Deleted document', $1, $2, now(), $3) RETURNING id`,
    [randomBytes(16).toString('hex'), userId, collectionId],
  );
  if (!bin) throw new Error('PostgreSQL gave no id for an inserted collection');
  await moveDocument(db, { id, documentUrlId }, bin.id);
  await updateCollectionStatus(db, collectionId);
  await touchCollection(db, collectionId);
}

/** A document in the trash. */
export interface TrashedDocument extends Pick<RecentDocument, 'id' | 'documentUrlId'> {
  readonly binId: number;
  readonly deletedAt: Date;
  /** The collection it was in. */
  readonly deletedFrom: number;
}

/** A document of the user that is in the bin, while its collection is not. Throws NotFoundError. */
export async function getTrashedDocument(
  db: Db,
  { userId, documentId }: OwnedDocument,
): Promise<TrashedDocument> {
  const rows = await db.query<TrashedDocument[]>(
    `SELECT d.id, d.document_url_id AS "documentUrlId", bin.id AS "binId", bin.deleted_at AS "deletedAt",
            bin.deleted_from AS "deletedFrom"
       FROM recent_documents d
       JOIN document_collections bin ON bin.id = d.collection_id AND bin.deleted_by = $2 AND bin.${IS_RESTORABLE}
       JOIN document_collections c ON c.id = bin.deleted_from AND c.user_id = $2
      WHERE d.id = $1`,
    [documentId, userId],
  );
  const [found] = rows;
  if (!found)
    throw new NotFoundError(`Deleted document ${documentId} not found; it can no longer be restored`);
  return found;
}

/** Puts a document back into the collection it was in. */
export async function restoreDocumentFromTrash(db: Db, document: TrashedDocument): Promise<void> {
  await moveDocument(db, document, document.deletedFrom);
  await db.query('DELETE FROM document_collections WHERE id = $1', [document.binId]);
  await touchCollection(db, document.deletedFrom);
}

async function moveDocument(
  db: Db,
  { id, documentUrlId }: Pick<RecentDocument, 'id' | 'documentUrlId'>,
  collectionId: number,
): Promise<void> {
  // The source first: workers lock it before anything that hangs on it.
  for (const [table, source] of [...PARTS_OF_SOURCE].reverse()) {
    await db.query(`UPDATE ${table} SET collection_id = $2 WHERE ${source} = $1`, [
      documentUrlId,
      collectionId,
    ]);
  }
  await db.query('UPDATE recent_documents SET collection_id = $2, updated_at = now() WHERE id = $1', [
    id,
    collectionId,
  ]);
}

/** How many things a user has made since a moment, and has now: what may have taken the place of what was deleted. */
export async function countCreatedSince(
  db: Db,
  userId: number,
  since: Date,
): Promise<{ readonly newCollections: number; readonly newTopics: number }> {
  const [counts] = await db.query<{ newCollections: number; newTopics: number }[]>(
    `SELECT (SELECT count(*)::int FROM document_collections c WHERE c.user_id = $1 AND c.created_at > $2)
              AS "newCollections",
            (SELECT count(*)::int FROM document_topics t JOIN document_collections c ON c.id = t.collection_id
              WHERE c.user_id = $1 AND t.created_at > $2) AS "newTopics"`,
    [userId, since],
  );
  return counts ?? { newCollections: 0, newTopics: 0 };
}

/** All that hangs on a collection goes with it, in one statement. */
const DELETION_LIMIT_MS = 300_000;

const FEW = 100;

/**
 * Deletes for good what has been in the bin for `keptSeconds`, and of each owner what is beyond the last `MAX_TRASH_ITEMS`,
 * one thing after the other; gives their number.
 */
export async function deleteExpiredTrash(transact: Transact, keptSeconds: number): Promise<number> {
  let emptied = 0;
  for (;;) {
    const condemned = await transact((db) => listCondemned(db, keptSeconds));
    for (const id of condemned) {
      if (await transact((db) => deleteForGood(db, id))) emptied += 1;
    }
    if (condemned.length < FEW) return emptied;
  }
}

async function listCondemned(db: Db, keptSeconds: number): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT id FROM (
       SELECT id, deleted_at, row_number() OVER (PARTITION BY deleted_by ORDER BY deleted_at DESC, id DESC) AS place
         FROM document_collections WHERE deleted_at IS NOT NULL) bin
      WHERE deleted_at < now() - make_interval(secs => $1) OR place > $2
      ORDER BY deleted_at LIMIT $3`,
    [keptSeconds, MAX_TRASH_ITEMS, FEW],
  );
  return rows.map(({ id }) => id);
}

/** False when it was given back meanwhile, and has an owner again, or went with the collection it was in. */
async function deleteForGood(db: Db, id: number): Promise<boolean> {
  await lockSources(db, id);
  const [, count] = await withStatementTimeout(db, DELETION_LIMIT_MS, () =>
    db.query<[unknown[], number]>(
      'DELETE FROM document_collections WHERE id = $1 AND deleted_at IS NOT NULL',
      [id],
    ),
  );
  return count > 0;
}
