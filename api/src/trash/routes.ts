import * as contracts from '@lectern/shared/contracts/trash.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  expireTrash,
  listTrashedCollections,
  listTrashedDocuments,
} from '@lectern/shared/db/stores/trash/trash-contents.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';

const RETENTION_MS = RETENTION_DAYS.trash * 24 * 60 * 60 * 1_000;

/** Routes of the trash. Collections and documents are restored by their own routes. */
export function addTrashRoutes(router: Router, { db, transact }: ServiceDeps): void {
  router.forUser(contracts.listTrash, async ({ user }) => {
    const collections = await listTrashedCollections(db, user.id);
    const documents = await listTrashedDocuments(db, user.id);
    return [
      ...collections.map((row) => ({ ...row, purgeAt: purgeTimeOf(row), kind: 'collection' as const })),
      ...documents.map((row) => ({ ...row, purgeAt: purgeTimeOf(row), kind: 'document' as const })),
    ].toSorted((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime());
  });
  // The items can no longer be restored, and a job deletes them within the hour.
  router.forUser(contracts.emptyTrash, ({ user }) =>
    transact(async (db) => {
      await expireTrash(db, user.id);
      await recordAudit(db, { userId: user.id, type: 'trash_emptied' });
    }),
  );
}

function purgeTimeOf({ deletedAt }: { readonly deletedAt: Date }): Date {
  return new Date(deletedAt.getTime() + RETENTION_MS);
}
