import * as contracts from '@lectern/shared/contracts/libraries.ts';
import { DONE, type Router } from '../http/router.ts';
import type { CorrectionsService } from './corrections-service.ts';
import type { LibrariesService } from './service.ts';

/** Routes that find and add the documentation of libraries by name. */
export function addLibraryRoutes(
  router: Router,
  libraries: LibrariesService,
  corrections: CorrectionsService,
): void {
  router.forUser(
    contracts.resolveLibraries,
    async ({ user, body, context }) => ({
      libraries: await libraries.resolve(user, body.libraries, context.req.raw.signal),
    }),
    { limit: 'resolve-libraries' },
  );
  router.forUser(
    contracts.addLibrary,
    ({ user, params, body, context }) =>
      libraries.add(user, params.collectionId, body.library, context.req.raw.signal),
    { limit: 'add-document' },
  );
  router.forUser(
    contracts.replaceLibrary,
    ({ user, params, body, context }) =>
      libraries.replace(user, params.documentId, body.version, context.req.raw.signal),
    { limit: 'add-document' },
  );
  router.forUser(contracts.listLibraryCorrections, ({ user }) => corrections.list(user));
  router.forUser(contracts.correctLibrary, ({ user, body }) => corrections.save(user, body), {
    limit: 'add-document',
  });
  router.forUser(contracts.deleteLibraryCorrection, async ({ user, params }) => {
    await corrections.remove(user, params.correctionId);
    return DONE;
  });
}
