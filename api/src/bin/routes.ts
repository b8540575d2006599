import * as contracts from '@lectern/shared/contracts/bin.ts';
import { DONE, type Router } from '../http/router.ts';
import type { BinService } from './service.ts';

/** The calls about what was deleted. Each thing is restored by the call of its own kind. */
export function addBinRoutes(router: Router, bin: BinService): void {
  router.forUser(contracts.listBin, ({ user }) => bin.list(user));
  router.forUser(contracts.emptyBin, async ({ user }) => {
    await bin.empty(user);
    return DONE;
  });
}
