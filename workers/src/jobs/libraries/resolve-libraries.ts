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
      const sources = { isReachable: createProbe(deps, signal), corrections };
      const findPublic = (library: NamedLibrary) =>
        resolveLibrary(library, registries[library.ecosystem], sources);
      const find = async ({ registry, ...library }: NamedLibrary): Promise<ResolvedLibrary> => {
        const custom = registry && createCustomRegistry(library.ecosystem, registry, deps, signal);
        if (!custom) return findPublic(library);
        try {
          return await resolveLibrary({ ...library, registry }, custom, sources);
        } catch (error) {
          if (!(error instanceof PageFailure)) throw error;
          const resolved = await findPublic(library);
          const reason = `${new URL(registry).host} cannot be read: ${error.message} ${resolved.reason}`;
          return { ...resolved, reason };
        }
      };
      const resolve = (library: NamedLibrary): Promise<ResolvedLibrary> =>
        find(library).catch((error: unknown) => {
          if (!(error instanceof PageFailure)) throw error;
          const { registry: _, ...named } = library;
          return nothingFound(named, error.message.replace(/\.$/, ''));
        });
      const limit = pLimit(CONCURRENCY);
      return { result: { libraries: await Promise.all(libraries.map((each) => limit(resolve, each))) } };
    },
  });
}
