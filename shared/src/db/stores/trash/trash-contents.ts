import { TRASH_DAYS } from '../../../domain/trash.ts';
import type { Db } from '../../data-source.ts';
import { IS_RESTORABLE } from './trash.ts';

interface Binned {
  readonly id: number;
  readonly name: string;
  readonly deletedAt: Date;
}

export interface TrashedCollectionRow extends Binned {
  readonly documentCount: number;
}

export interface TrashedDocumentRow extends Binned {
  readonly url: string;
  /** Where it was. */
  readonly collectionId: number;
  readonly collectionName: string;
}

/** The collections that a user can have back, the last deleted first. */
export async function listTrashedCollections(db: Db, userId: number): Promise<TrashedCollectionRow[]> {
  return db.query<TrashedCollectionRow[]>(
    `SELECT id, name, deleted_at AS "deletedAt",
            (SELECT count(*)::int FROM recent_documents d WHERE d.collection_id = c.id) AS "documentCount"
       FROM document_collections c
      WHERE deleted_by = $1 AND deleted_from IS NULL AND ${IS_RESTORABLE}
      ORDER BY deleted_at DESC, id DESC`,
    [userId],
  );
}

/**
 * The documents that a user can have back, the last deleted first. One whose collection is in the bin too comes with
 * that.
 */
export async function listTrashedDocuments(db: Db, userId: number): Promise<TrashedDocumentRow[]> {
  return db.query<TrashedDocumentRow[]>(
    `SELECT d.id, d.document_name AS name, d.url, bin.deleted_at AS "deletedAt",
            c.id AS "collectionId", c.name AS "collectionName"
       FROM document_collections bin
       JOIN document_collections c ON c.id = bin.deleted_from AND c.user_id = $1
       JOIN recent_documents d ON d.collection_id = bin.id
      WHERE bin.deleted_by = $1 AND bin.${IS_RESTORABLE}
      ORDER BY bin.deleted_at DESC, bin.id DESC`,
    [userId],
  );
}

/** Makes everything in a user's bin late: nobody has it back, and workers delete it when they next empty the bin. */
export async function expireTrash(db: Db, userId: number): Promise<void> {
  await db.query(
    `UPDATE document_collections SET deleted_at = now() - make_interval(days => ${TRASH_DAYS})
      WHERE deleted_by = $1 AND ${IS_RESTORABLE}`,
    [userId],
  );
}
