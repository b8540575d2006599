import type { NamedLibrary, ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
import type { NpmRegistry } from './npm-registry.ts';
import { resolveNpmLibrary } from './resolve-npm-library.ts';

export interface ResolveLibraryDeps {
  readonly npm: NpmRegistry;
}

/** What was found for a library. */
export type Found = Omit<ResolvedLibrary, keyof NamedLibrary>;

/** The result when no documentation was found. */
export function nothingFound(reason: string): Found {
  return { match: null, documentVersion: null, source: null, pages: null, reason, versions: [] };
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
