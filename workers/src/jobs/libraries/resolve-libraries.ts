import {
  type NamedLibrary,
  type ResolvedLibrary,
  resolveLibrariesInput,
} from '@lectern/shared/contracts/libraries.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import pLimit from 'p-limit';
import { PageFailure } from '../../errors/page-failure.ts';
import {
  createCustomRegistry,
  createRegistries,
  type RegistrySettings,
} from '../../libraries/all-registries.ts';
import type { LibraryRegistry } from '../../libraries/library-registry.ts';
import { createProbe } from '../../libraries/probe-url.ts';
import { nothingFound, resolveLibrary } from '../../libraries/resolve-library.ts';
import type { Robots } from '../../net/robots/robots.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export interface ResolveLibrariesDeps extends ToolRunDeps, RegistrySettings {
  readonly robots: Robots;
}

/** Libraries that are searched at a time; the rate limit of a registry's host allows fewer. */
const CONCURRENCY = 8;

/** Finds the documentation of libraries at their versions, in their order. A library whose registry fails has a reason. */
export function createResolveLibraries(deps: ResolveLibrariesDeps): Handlers['resolve-libraries'] {
  return createToolJob(deps, {
    name: 'resolve-libraries',
    input: resolveLibrariesInput,
    async run({ libraries, corrections }, { signal }) {
      const registries = createRegistries(deps, signal);
      const isReachable = createProbe(deps, signal);
      const limit = pLimit(CONCURRENCY);
      const find = (library: NamedLibrary, custom: LibraryRegistry | null) => {
        const own = custom ? { ...registries, [library.ecosystem]: custom } : registries;
        return resolveLibrary(library, { registries: own, isReachable, corrections });
      };
      const resolve = ({ registry, ...library }: NamedLibrary): Promise<ResolvedLibrary> => {
        const custom = registry && createCustomRegistry(library.ecosystem, registry, deps, signal);
        const found = custom
          ? find({ ...library, registry }, custom).catch(async (error: unknown) => {
              if (!(error instanceof PageFailure)) throw error;
              const resolved = await find(library, null);
              const reason = `${new URL(registry).host} cannot be read: ${error.message} ${resolved.reason}`;
              return { ...resolved, reason };
            })
          : find(library, null);
        return found.catch((error: unknown) => {
          if (!(error instanceof PageFailure)) throw error;
          return nothingFound(library, error.message.replace(/\.$/, ''));
        });
      };
      return { result: { libraries: await Promise.all(libraries.map((each) => limit(resolve, each))) } };
    },
  });
}
