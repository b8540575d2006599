import type { NamedLibrary, ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
import type { Ecosystem, LibraryMatch } from '@lectern/shared/domain/library.ts';
import { chooseVersion } from './choose-version.ts';
import { curatedSources } from './curated-sources.ts';
import type { DocumentationSource, LibraryRegistry } from './library-registry.ts';

export interface ResolveLibraryDeps {
  readonly registries: Readonly<Record<Ecosystem, LibraryRegistry>>;
  /** Whether a URL answers with a page, and not with that of another version. */
  readonly isReachable: (url: string) => Promise<boolean>;
}

/** The result when no documentation was found. */
export function nothingFound(library: NamedLibrary, reason: string): ResolvedLibrary {
  return { ...library, match: null, documentVersion: null, source: null, pages: null, reason, versions: [] };
}

/**
 * Finds the documentation of a library: the version first, then the first of its sources that is reachable, curated sites
 * before those that the registry knows. Throws PageFailure when a registry fails.
 */
export async function resolveLibrary(
  library: NamedLibrary,
  { registries, isReachable }: ResolveLibraryDeps,
): Promise<ResolvedLibrary> {
  const registry = registries[library.ecosystem];
  const chosen = await chooseVersion(library, registry);
  if (!chosen) return nothingFound(library, `The registry has no package ${library.name}`);
  const { version, match, reason, versions } = chosen;
  const curated = curatedSources(library.ecosystem, library.name, version);
  for (const source of [...curated, ...(await registry.listSources(library.name, version))]) {
    if (source.needsProbe && !(await isReachable(source.url))) continue;
    return {
      ...library,
      match: matchOf(match, source, version),
      documentVersion: source.documentVersion,
      source: { kind: source.kind, url: source.url },
      pages: null,
      reason: [reason, source.reason].filter((part) => part !== '').join('. '),
      versions: [...versions],
    };
  }
  return nothingFound(library, `No documentation of ${library.name} ${version} was found`);
}

/** Documentation of a whole major version is only near to each of its releases, and that without a version is the latest. */
function matchOf(
  match: LibraryMatch,
  { documentVersion }: DocumentationSource,
  version: string,
): LibraryMatch {
  if (documentVersion === null) return 'latest';
  const isMajorOnly = /^v?\d+$/.test(documentVersion) && documentVersion !== version;
  return match === 'exact' && isMajorOnly ? 'nearest' : match;
}
