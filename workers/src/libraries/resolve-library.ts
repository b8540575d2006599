import type { NamedLibrary, ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
import { nothingFound } from './found-library.ts';
import type { NpmRegistry } from './npm-registry.ts';
import { resolveNpmLibrary } from './resolve-npm-library.ts';

export interface ResolveLibraryDeps {
  readonly npm: NpmRegistry;
}

/** Finds the documentation of a library at its version. Throws PageFailure when a registry fails. */
export async function resolveLibrary(
  library: NamedLibrary,
  deps: ResolveLibraryDeps,
): Promise<ResolvedLibrary> {
  const found =
    library.ecosystem === 'npm'
      ? await resolveNpmLibrary(library, deps.npm)
      : nothingFound(`Libraries of ${library.ecosystem} cannot be added by name yet`);
  return { ...library, ...found };
}
