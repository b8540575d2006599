import * as contracts from '@lectern/shared/contracts/bin.ts';
import { DONE, type Router } from '../http/router.ts';
import type { TrashService } from './service.ts';

/** Routes of the trash. Collections and documents are restored by their own routes. */
export function addTrashRoutes(router: Router, trash: TrashService): void {
  router.forUser(contracts.listBin, ({ user }) => trash.list(user));
  router.forUser(contracts.emptyBin, async ({ user }) => {
    await trash.empty(user);
    return DONE;
  });
}
