import { importPack } from '@lectern/shared/contracts/exports.ts';
import type { Router } from '../http/router.ts';
import type { PacksService } from './service.ts';

/** The route that imports packs. */
export function addPackRoutes(router: Router, packs: PacksService): void {
  router.forUser(
    importPack,
    ({ user, params, context }) => packs.import(user, params.collectionId, context.req.raw),
    { limit: 'import-pack' },
  );
}
