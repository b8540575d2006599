import type { Db } from '../../data-source.ts';
import { IS_RESTORABLE } from '../trash/trash.ts';
import type { NewCollection, OwnedCollection } from './collections.ts';

/** A collection's state for a user: `trashed` can be restored, `expired` is about to be deleted permanently. */
export async function getCollectionState(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<'missing' | 'owned' | 'trashed' | 'expired' | 'foreign'> {
  const row = await db.first<{ isOwned: boolean; isTrashed: boolean; isRestorable: boolean }>(
    `SELECT user_id IS NOT DISTINCT FROM $2 AS "isOwned",
            user_id IS NULL AND deleted_by = $2 AND deleted_from IS NULL AS "isTrashed",
            ${IS_RESTORABLE} AS "isRestorable"
       FROM document_collections WHERE id = $1`,
    [collectionId, userId],
  );
  if (!row) return 'missing';
  if (row.isOwned) return 'owned';
  if (!row.isTrashed) return 'foreign';
  return row.isRestorable ? 'trashed' : 'expired';
}

/** Creates a collection under its reserved id unless it exists. */
export async function insertToolsCollection(
  db: Db,
  row: NewCollection & { readonly id: number },
): Promise<void> {
  await db.query(
    `INSERT INTO document_collections (id, user_id, name, description, mcp_server_hash) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [row.id, row.userId, row.name, row.description, row.mcpServerHash],
  );
}
