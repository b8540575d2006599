import { importPack as importPackContract } from '@lectern/shared/contracts/exports.ts';
import pLimit from 'p-limit';
import type { Router } from '../http/router.ts';
import { importPack, type PacksDeps } from './service.ts';

/** Each is another process, with up to 300 MB. */
const MAX_CONCURRENT_IMPORTS = 2;

/** The route that imports packs. */
export function addPackRoutes(router: Router, deps: Omit<PacksDeps, 'limitReads'>): void {
  const limitReads = pLimit(MAX_CONCURRENT_IMPORTS);
  router.forUser(
    importPackContract,
    ({ user, params, context }) =>
      importPack({ ...deps, limitReads }, user, params.collectionId, context.req.raw),
    { limit: 'import-pack' },
  );
}
