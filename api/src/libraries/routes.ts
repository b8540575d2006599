import * as contracts from '@lectern/shared/contracts/libraries.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  deleteCorrection,
  listCorrections,
} from '@lectern/shared/db/stores/documents/library-corrections.ts';
import type { Router } from '../http/router.ts';
import { correctLibraryUrl } from './correct-library-url.ts';
import { addLibraryDocument, findLibraries, type LibrariesDeps, replaceLibraryDocument } from './service.ts';

/** Routes that find and add the documentation of libraries by name. */
export function addLibraryRoutes(router: Router, deps: LibrariesDeps): void {
  const { db, transact } = deps;
  router.forUser(
    contracts.resolveLibraries,
    async ({ user, body, context }) => ({
      libraries: await findLibraries(deps, user.id, body.libraries, context.req.raw.signal),
    }),
    { limit: 'resolve-libraries' },
  );
  router.forUser(
    contracts.addLibrary,
    ({ user, params, body, context }) =>
      addLibraryDocument(deps, user, { ...params, wanted: body.library }, context.req.raw.signal),
    { limit: 'add-document' },
  );
  router.forUser(
    contracts.replaceLibrary,
    ({ user, params, body, context }) =>
      replaceLibraryDocument(deps, user, { ...params, version: body.version }, context.req.raw.signal),
    { limit: 'add-document' },
  );
  router.forUser(contracts.listLibraryCorrections, ({ user }) => listCorrections(db, user.id));
  router.forUser(contracts.correctLibrary, ({ user, body }) => correctLibraryUrl(deps, user.id, body), {
    limit: 'add-document',
  });
  router.forUser(contracts.deleteLibraryCorrection, ({ owned: { userId, correctionId } }) =>
    transact(async (db) => {
      await deleteCorrection(db, userId, correctionId);
      await recordAudit(db, { userId, type: 'library_correction_deleted', details: { correctionId } });
    }),
  );
}
