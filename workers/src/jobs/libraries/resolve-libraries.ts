import {
  type NamedLibrary,
  type ResolvedLibrary,
  resolveLibrariesBody,
} from '@lectern/shared/contracts/libraries.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import pLimit from 'p-limit';
import { PageFailure } from '../../errors/page-failure.ts';
import { createRegistries } from '../../libraries/all-registries.ts';
import { type PackageRegistries, PUBLIC_REGISTRIES } from '../../libraries/package-registries.ts';
import { createProbe } from '../../libraries/probe-url.ts';
import { createRegistryClient } from '../../libraries/registry-client.ts';
import type { RegistryHosts } from '../../libraries/registry-hosts.ts';
import { nothingFound, resolveLibrary } from '../../libraries/resolve-library.ts';
import type { SafeFetch } from '../../net/http/safe-fetch.ts';
import type { Robots } from '../../net/robots/robots.ts';
import { createToolJob, type ToolRunDeps } from '../tool-run.ts';

export interface ResolveLibrariesDeps extends ToolRunDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  /** Default: the public registries. */
  readonly registries?: PackageRegistries;
  /** Default: the public hosts. */
  readonly registryHosts?: RegistryHosts;
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
      const registries = createRegistries({
        client: createRegistryClient(deps.safeFetch, signal),
        npmClient: createRegistryClient(safeFetch, signal),
        npmUrl,
        ...(deps.registryHosts && { hosts: deps.registryHosts }),
      });
      const isReachable = createProbe(deps, signal);
      const limit = pLimit(CONCURRENCY);
      const resolve = (library: NamedLibrary): Promise<ResolvedLibrary> =>
        resolveLibrary(library, { registries, isReachable }).catch((error: unknown) => {
          if (!(error instanceof PageFailure)) throw error;
          return nothingFound(library, error.message.replace(/\.$/, ''));
        });
      return { result: { libraries: await Promise.all(libraries.map((each) => limit(resolve, each))) } };
    },
  });
}
