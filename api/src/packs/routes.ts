import { importPack as importPackContract } from '@lectern/shared/contracts/exports.ts';
import pLimit from 'p-limit';
import type { Router } from '../http/router.ts';
import { createPackSlots } from './pack-slots.ts';
import { createUploadSpace } from './save-upload.ts';
import { importPack, type PacksDeps } from './service.ts';

/** Each is another process, with up to 300 MB. */
const MAX_CONCURRENT_IMPORTS = 2;

/** The route that imports packs. */
export function addPackRoutes(
  router: Router,
  deps: Omit<PacksDeps, 'limitReads' | 'uploadSlots' | 'uploadSpace'>,
): void {
  const withLimits = {
    ...deps,
    limitReads: pLimit(MAX_CONCURRENT_IMPORTS),
    // Slow uploads of some users must not delay others; the upload space limits all users together.
    uploadSlots: createPackSlots(Number.POSITIVE_INFINITY),
    uploadSpace: createUploadSpace(),
  };
  router.forUser(
    importPackContract,
    ({ user, params, context }) => importPack(withLimits, user, params.collectionId, context.req.raw),
    { limit: 'import-pack' },
  );
}
