import * as contracts from '@lectern/shared/contracts/trash.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { emptyTrash, listTrash } from './service.ts';

/** Routes of the trash. Collections and documents are restored by their own routes. */
export function addTrashRoutes(router: Router, { db, transact }: ServiceDeps): void {
  router.forUser(contracts.listTrash, ({ user }) => listTrash(db, user.id));
  router.forUser(contracts.emptyTrash, ({ user }) => emptyTrash(transact, user.id));
}
