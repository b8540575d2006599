import type { ReplyInput } from '@lectern/shared/contracts/endpoint.ts';
import type { listTrash as listTrashContract } from '@lectern/shared/contracts/trash.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  expireTrash,
  listTrashedCollections,
  listTrashedDocuments,
} from '@lectern/shared/db/stores/trash/trash-contents.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';

const RETENTION_MS = RETENTION_DAYS.trash * 24 * 60 * 60 * 1_000;

/** The collections and documents that a user deleted, newest first. */
export async function listTrash(db: Db, userId: number): Promise<ReplyInput<typeof listTrashContract>> {
  const collections = await listTrashedCollections(db, userId);
  const documents = await listTrashedDocuments(db, userId);
  return [
    ...collections.map((row) => ({ ...row, purgeAt: purgeTimeOf(row), kind: 'collection' as const })),
    ...documents.map((row) => ({ ...row, purgeAt: purgeTimeOf(row), kind: 'document' as const })),
  ].toSorted((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime());
}

/** Empties a user's trash. The items can no longer be restored, and a job deletes them within the hour. */
export async function emptyTrash(transact: Transact, userId: number): Promise<void> {
  await transact(async (db) => {
    await expireTrash(db, userId);
    await recordAudit(db, { userId, type: 'trash_emptied' });
  });
}

function purgeTimeOf({ deletedAt }: { readonly deletedAt: Date }): Date {
  return new Date(deletedAt.getTime() + RETENTION_MS);
}
