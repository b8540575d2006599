import { BIN_DAYS } from '../../domain/bin.ts';
import type { Db } from '../data-source.ts';
import { IN_TIME } from './bin.ts';

interface Binned {
  readonly id: number;
  readonly name: string;
  readonly deletedAt: Date;
}

export interface BinnedCollectionRow extends Binned {
  readonly documentCount: number;
}

export interface BinnedDocumentRow extends Binned {
  readonly url: string;
  /** Where it was. */
  readonly collectionId: number;
  readonly collectionName: string;
}

/** The collections that a user can have back, the last deleted first. */
export async function listBinnedCollections(db: Db, userId: number): Promise<BinnedCollectionRow[]> {
  return db.query<BinnedCollectionRow[]>(
    `SELECT id, name, deleted_at AS "deletedAt",
            (SELECT count(*)::int FROM recent_documents d WHERE d.collection_id = c.id) AS "documentCount"
       FROM document_collections c
      WHERE deleted_by = $1 AND deleted_from IS NULL AND ${IN_TIME}
      ORDER BY deleted_at DESC, id DESC`,
    [userId],
  );
}

/**
 * The documents that a user can have back, the last deleted first. One whose collection is in the bin too comes with
 * that.
 */
export async function listBinnedDocuments(db: Db, userId: number): Promise<BinnedDocumentRow[]> {
  return db.query<BinnedDocumentRow[]>(
    `SELECT d.id, d.document_name AS name, d.url, bin.deleted_at AS "deletedAt",
            c.id AS "collectionId", c.name AS "collectionName"
       FROM document_collections bin
       JOIN document_collections c ON c.id = bin.deleted_from AND c.user_id = $1
       JOIN recent_documents d ON d.collection_id = bin.id
      WHERE bin.deleted_by = $1 AND bin.${IN_TIME}
      ORDER BY bin.deleted_at DESC, bin.id DESC`,
    [userId],
  );
}

/** Makes everything in a user's bin late: nobody has it back, and workers delete it when they next empty the bin. */
export async function giveUpBin(db: Db, userId: number): Promise<void> {
  await db.query(
    `UPDATE document_collections SET deleted_at = now() - make_interval(days => ${BIN_DAYS})
      WHERE deleted_by = $1 AND ${IN_TIME}`,
    [userId],
  );
}
