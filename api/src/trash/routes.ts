import * as contracts from '@lectern/shared/contracts/trash.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { expireTrash, listDeletedItems } from '@lectern/shared/db/stores/trash/trash-contents.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';

/** Routes of the trash. Collections and documents are restored by their own routes. */
export function addTrashRoutes(router: Router, { db, transact }: ServiceDeps): void {
  router.forUser(contracts.listTrash, async ({ user }) => {
    const items = await listDeletedItems(db, user.id);
    const timeOf = ({ deletedAt }: (typeof items)[number]) => new Date(deletedAt).getTime();
    return items.toSorted((a, b) => timeOf(b) - timeOf(a));
  });
  // The items can no longer be restored, and a job deletes them within the hour.
  router.forUser(contracts.emptyTrash, ({ user }) =>
    transact(async (db) => {
      await expireTrash(db, user.id);
      await recordAudit(db, { userId: user.id, type: 'trash_emptied' });
    }),
  );
}
