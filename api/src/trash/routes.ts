import * as contracts from '@lectern/shared/contracts/trash.ts';
import { DONE, type Router } from '../http/router.ts';
import type { TrashService } from './service.ts';

/** Routes of the trash. Collections and documents are restored by their own routes. */
export function addTrashRoutes(router: Router, trash: TrashService): void {
  router.forUser(contracts.listTrash, ({ user }) => trash.list(user));
  router.forUser(contracts.emptyTrash, async ({ user }) => {
    await trash.empty(user);
    return DONE;
  });
}
