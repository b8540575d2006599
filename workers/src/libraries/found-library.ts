import type { NamedLibrary, ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';

/** What was found for a library. */
export type Found = Omit<ResolvedLibrary, keyof NamedLibrary>;

/** The result when no documentation was found. */
export function nothingFound(reason: string): Found {
  return { match: null, documentVersion: null, source: null, pages: null, reason, versions: [] };
}
