import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { listTrash } from '../../../contracts/trash.ts';
import { RETENTION_DAYS } from '../../../domain/retention.ts';
import type { Db } from '../../data-source.ts';
import { IS_RESTORABLE } from './trash.ts';

type DeletedItem = ReplyInput<typeof listTrash>[number];

/** SQL: the columns of a deleted item, whose deletion `trashed` describes. */
const DELETED = `trashed.deleted_at AS "deletedAt",
            trashed.deleted_at + make_interval(days => ${RETENTION_DAYS.trash}) AS "purgeAt"`;

/**
 * The collections and documents that a user can restore. Documents of a deleted collection are restored with the
 * collection and are not listed.
 */
export async function listDeletedItems(db: Db, userId: number): Promise<DeletedItem[]> {
  const collections = await db.query<DeletedItem[]>(
    `SELECT 'collection' AS kind, id, name, ${DELETED},
            (SELECT count(*)::int FROM recent_documents d WHERE d.collection_id = trashed.id) AS "documentCount"
       FROM document_collections trashed
      WHERE deleted_by = $1 AND deleted_from IS NULL AND ${IS_RESTORABLE}
      ORDER BY deleted_at DESC, id DESC`,
    [userId],
  );
  const documents = await db.query<DeletedItem[]>(
    `SELECT 'document' AS kind, d.id, d.document_name AS name, d.url, ${DELETED},
            c.id AS "collectionId", c.name AS "collectionName"
       FROM document_collections trashed
       JOIN document_collections c ON c.id = trashed.deleted_from AND c.user_id = $1
       JOIN recent_documents d ON d.collection_id = trashed.id
      WHERE trashed.deleted_by = $1 AND trashed.${IS_RESTORABLE}
      ORDER BY trashed.deleted_at DESC, trashed.id DESC`,
    [userId],
  );
  return [...collections, ...documents];
}

/** Marks everything in a user's trash as expired. It can no longer be restored, and workers delete it later. */
export async function expireTrash(db: Db, userId: number): Promise<void> {
  await db.query(
    `UPDATE document_collections SET deleted_at = now() - make_interval(days => ${RETENTION_DAYS.trash})
      WHERE deleted_by = $1 AND ${IS_RESTORABLE}`,
    [userId],
  );
}
