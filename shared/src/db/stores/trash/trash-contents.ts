import { RETENTION_DAYS } from '../../../domain/retention.ts';
import type { Db } from '../../data-source.ts';
import { IS_RESTORABLE } from './trash.ts';

interface TrashedRow {
  readonly id: number;
  readonly name: string;
  readonly deletedAt: Date;
}

export interface TrashedCollectionRow extends TrashedRow {
  readonly documentCount: number;
}

export interface TrashedDocumentRow extends TrashedRow {
  readonly url: string;
  /** The collection it was in. */
  readonly collectionId: number;
  readonly collectionName: string;
}

/** The collections that a user can restore, last deleted first. */
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
 * The documents that a user can restore, last deleted first. Documents of a deleted collection are restored with the
 * collection and are not listed.
 */
export async function listTrashedDocuments(db: Db, userId: number): Promise<TrashedDocumentRow[]> {
  return db.query<TrashedDocumentRow[]>(
    `SELECT d.id, d.document_name AS name, d.url, trashed.deleted_at AS "deletedAt",
            c.id AS "collectionId", c.name AS "collectionName"
       FROM document_collections trashed
       JOIN document_collections c ON c.id = trashed.deleted_from AND c.user_id = $1
       JOIN recent_documents d ON d.collection_id = trashed.id
      WHERE trashed.deleted_by = $1 AND trashed.${IS_RESTORABLE}
      ORDER BY trashed.deleted_at DESC, trashed.id DESC`,
    [userId],
  );
}

/** Marks everything in a user's trash as expired. It can no longer be restored, and workers delete it later. */
export async function expireTrash(db: Db, userId: number): Promise<void> {
  await db.query(
    `UPDATE document_collections SET deleted_at = now() - make_interval(days => ${RETENTION_DAYS.trash})
      WHERE deleted_by = $1 AND ${IS_RESTORABLE}`,
    [userId],
  );
}
