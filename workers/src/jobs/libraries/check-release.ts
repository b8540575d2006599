import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  findLibraryOfSource,
  saveNewestVersion,
} from '@lectern/shared/db/stores/documents/library-documents.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
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
/** Users wait for other jobs of the queue, which a registry that hangs must not delay. */
const MAX_RUNNING = 4;
/** A random delay up to this spreads thousands of waiting checks. */
const MAX_DELAY_MS = 5 * 60_000;

/** Looks up the newest release of the library that a source documents. Its documentation does not change. */
export function createCheckRelease(deps: CheckReleaseDeps): Handlers['check-release'] {
  let running = 0;
  return async ({ documentUrlId }) => {
    if (running >= MAX_RUNNING)
      throw new DelayJobError(
        `The check of source ${documentUrlId} waits for others`,
        Math.random() * MAX_DELAY_MS,
      );
    running += 1;
    try {
      await checkRelease(deps, documentUrlId);
    } finally {
      running -= 1;
    }
  };
}

async function checkRelease(deps: CheckReleaseDeps, documentUrlId: number): Promise<void> {
  const library = await findLibraryOfSource(deps.db, documentUrlId);
  if (library === null) return;
  const { ecosystem, name, registry } = library;
  const signal = AbortSignal.timeout(MAX_LOOKUP_MS);
  const custom = registry === undefined ? null : createCustomRegistry(ecosystem, registry, deps, signal);
  const newest = await findNewestVersion(name, custom ?? createRegistries(deps, signal)[ecosystem]);
  if (newest !== null) await saveNewestVersion(deps.db, documentUrlId, newest);
}
