import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  findLibraryOfSource,
  saveNewestVersion,
} from '@lectern/shared/db/stores/documents/library-documents.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import {
  createCustomRegistry,
  createRegistries,
  type RegistrySettings,
} from '../../libraries/all-registries.ts';
import { findNewestVersion } from '../../libraries/choose-version.ts';

export interface CheckReleaseDeps extends RegistrySettings {
  readonly db: Db;
}

const MAX_LOOKUP_MS = 60_000;

/** Looks up the newest release of the library that a source documents. Its documentation does not change. */
export function createCheckRelease(deps: CheckReleaseDeps): Handlers['check-release'] {
  return async ({ documentUrlId }) => {
    const library = await findLibraryOfSource(deps.db, documentUrlId);
    if (library === null) return;
    const { ecosystem, name, registry } = library;
    const signal = AbortSignal.timeout(MAX_LOOKUP_MS);
    const custom = registry === undefined ? null : createCustomRegistry(ecosystem, registry, deps, signal);
    const newest = await findNewestVersion(name, custom ?? createRegistries(deps, signal)[ecosystem]);
    if (newest !== null) await saveNewestVersion(deps.db, documentUrlId, newest);
  };
}
