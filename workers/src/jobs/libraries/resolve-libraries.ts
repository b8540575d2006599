import {
  type NamedLibrary,
  type ResolvedLibrary,
  resolveLibrariesBody,
} from '@lectern/shared/contracts/libraries.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import pLimit from 'p-limit';
import { PageFailure } from '../../errors/page-failure.ts';
import { nothingFound } from '../../libraries/found-library.ts';
import { createNpmRegistry } from '../../libraries/npm-registry.ts';
import { type PackageRegistries, PUBLIC_REGISTRIES } from '../../libraries/package-registries.ts';
import { resolveLibrary } from '../../libraries/resolve-library.ts';
import type { SafeFetch } from '../../net/http/safe-fetch.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export interface ResolveLibrariesDeps extends ToolRunDeps {
  readonly safeFetch: SafeFetch;
  /** Default: the public registries. */
  readonly registries?: PackageRegistries;
}

/** Libraries that are searched at a time; the rate limit of a registry's host allows fewer. */
const CONCURRENCY = 8;

/** Finds the documentation of libraries at their versions, in their order. A library whose registry fails has a reason. */
export function createResolveLibraries(deps: ResolveLibrariesDeps): Handlers['resolve-libraries'] {
  return createToolJob(deps, {
    name: 'resolve-libraries',
    input: resolveLibrariesBody,
    async run({ libraries }, { signal }) {
      const { npmUrl, safeFetch = deps.safeFetch } = deps.registries ?? PUBLIC_REGISTRIES;
      const npm = createNpmRegistry(safeFetch, npmUrl, signal);
      const limit = pLimit(CONCURRENCY);
      const resolve = (library: NamedLibrary): Promise<ResolvedLibrary> =>
        resolveLibrary(library, { npm }).catch((error: unknown) => {
          if (!(error instanceof PageFailure)) throw error;
          return { ...library, ...nothingFound(error.message.replace(/\.$/, '')) };
        });
      return { result: { libraries: await Promise.all(libraries.map((each) => limit(resolve, each))) } };
    },
  });
}
