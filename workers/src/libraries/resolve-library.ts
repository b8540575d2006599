import type {
  LibraryCorrection,
  NamedLibrary,
  ResolvedLibrary,
} from '@lectern/shared/contracts/libraries.ts';
import { isSameLibrary, type LibraryMatch } from '@lectern/shared/domain/libraries/library.ts';
import { type ChosenVersion, chooseVersion } from './choose-version.ts';
import { curatedSources } from './curated-sources.ts';
import { siteSourcesAt } from './documentation-sources.ts';
import type { DocumentationSource, LibraryRegistry } from './library-registry.ts';

interface ResolveLibraryDeps {
  /** Whether a URL returns a page, and does not redirect to another version. */
  readonly isReachable: (url: string) => Promise<boolean>;
  /** The URLs that the user chose for libraries. */
  readonly corrections: readonly LibraryCorrection[];
}

/** The result when no documentation was found. */
export function nothingFound(library: NamedLibrary, reason: string): ResolvedLibrary {
  return { ...library, match: null, documentVersion: null, source: null, pages: null, reason, versions: [] };
}

/**
 * Finds the documentation of a library: the version first, then the first of its sources that is reachable. The user's
 * correction comes first, then curated sites, then the sources that the registry knows. Throws PageFailure when a registry
 * fails.
 */
export async function resolveLibrary(
  library: NamedLibrary,
  registry: LibraryRegistry,
  { isReachable, corrections }: ResolveLibraryDeps,
): Promise<ResolvedLibrary> {
  const correction = corrections.find((each) => isSameLibrary(each, library));
  const chosen = (await chooseVersion(library, registry)) ?? (correction ? requestedVersion(library) : null);
  if (!chosen) return nothingFound(library, `Package ${library.name} was not found in the registry`);
  const { version, match, reason, versions } = chosen;
  // A URL without the version in it has the latest documentation.
  const corrected = correction ? siteSourcesAt(correction.url, version, 'From the URL that you chose') : [];
  const missing: string[] = [];
  const curated = curatedSources(library.ecosystem, library.name, version);
  for (const source of [...corrected, ...curated, ...(await registry.listSources(library.name, version))]) {
    if (source.shouldProbe && !(await isReachable(source.url))) {
      if (corrected.includes(source))
        missing.push(`Your URL has no documentation of this version (${source.url})`);
      continue;
    }
    return {
      ...library,
      match: matchOf(match, source, version),
      documentVersion: source.documentVersion,
      source: { kind: source.kind, url: source.url },
      pages: null,
      reason: [reason, ...missing, source.reason].filter((part) => part !== '').join('. '),
      versions: [...versions],
    };
  }
  return nothingFound(library, `No documentation found for ${library.name} ${version}`);
}

/** A package that its registry does not list, such as a private one, is documented only at the user's URL. */
function requestedVersion({ version }: NamedLibrary): ChosenVersion | null {
  return version === null ? null : { version, match: 'exact', reason: '', versions: [] };
}

/** Documentation of a whole major version only approximates its releases. Documentation without a version is the latest. */
function matchOf(
  match: LibraryMatch,
  { documentVersion }: DocumentationSource,
  version: string,
): LibraryMatch {
  if (documentVersion === null) return 'latest';
  const isMajorOnly = /^v?\d+$/.test(documentVersion) && documentVersion !== version;
  return match === 'exact' && isMajorOnly ? 'nearest' : match;
}
