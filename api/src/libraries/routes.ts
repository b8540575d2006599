import { addLibrary, resolveLibraries } from '@lectern/shared/contracts/libraries.ts';
import type { Router } from '../http/router.ts';
import type { LibrariesService } from './service.ts';

/** Routes that find and add the documentation of libraries by name. */
export function addLibraryRoutes(router: Router, libraries: LibrariesService): void {
  router.forUser(
    resolveLibraries,
    async ({ user, body, context }) => ({
      libraries: await libraries.resolve(user, body.libraries, context.req.raw.signal),
    }),
    { limit: 'resolve-libraries' },
  );
  router.forUser(
    addLibrary,
    ({ user, params, body, context }) =>
      libraries.add(user, params.collectionId, body.library, context.req.raw.signal),
    { limit: 'add-document' },
  );
}
