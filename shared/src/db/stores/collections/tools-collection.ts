import type { Db } from '../../data-source.ts';
import type { Collection } from '../../entities/collection.ts';
import { IS_RESTORABLE } from '../trash/trash.ts';
import type { OwnedCollection } from './collections.ts';

/** A collection's state for a user: `binned` is in the trash, `late` is about to be deleted permanently. */
export async function getCollectionState(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<'missing' | 'owned' | 'binned' | 'late' | 'foreign'> {
  const [row] = await db.query<{ isOwned: boolean; isBinned: boolean; isInTime: boolean }[]>(
    `SELECT user_id IS NOT DISTINCT FROM $2 AS "isOwned",
            user_id IS NULL AND deleted_by = $2 AND deleted_from IS NULL AS "isBinned",
            ${IS_RESTORABLE} AS "isInTime"
       FROM document_collections WHERE id = $1`,
    [collectionId, userId],
  );
  if (!row) return 'missing';
  if (row.isOwned) return 'owned';
  if (!row.isBinned) return 'foreign';
  return row.isInTime ? 'binned' : 'late';
}

/** Creates a collection under its reserved id unless it exists. */
export async function insertToolsCollection(
  db: Db,
  row: Pick<Collection, 'id' | 'userId' | 'name' | 'description' | 'mcpServerHash'>,
): Promise<void> {
  await db.query(
    `INSERT INTO document_collections (id, user_id, name, description, mcp_server_hash) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [row.id, row.userId, row.name, row.description, row.mcpServerHash],
  );
}
