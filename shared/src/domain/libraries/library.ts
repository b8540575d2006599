import { compareVersions, isReleaseOf, type LibraryVersion, parseVersion } from './library-version.ts';

/** The package registries whose libraries can be added by name. */
export const ECOSYSTEMS = ['npm', 'pypi', 'crates', 'go', 'packagist', 'rubygems', 'maven', 'nuget'] as const;

export type Ecosystem = (typeof ECOSYSTEMS)[number];

/** How the documentation's version relates to the requested one. */
export const LIBRARY_MATCHES = ['exact', 'nearest', 'latest'] as const;

export type LibraryMatch = (typeof LIBRARY_MATCHES)[number];

/** Where the documentation of a library comes from: its package on the registry, a website, or a repository. */
export const LIBRARY_SOURCES = ['package', 'site', 'repository'] as const;

export type LibrarySource = (typeof LIBRARY_SOURCES)[number];

/** The library that a document describes. */
export interface Library {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  /** The version that was requested. Without a request, the newest release. */
  readonly version: string;
  /** The version that the documentation describes; null when it is not stated. */
  readonly documentVersion: string | null;
  readonly match: LibraryMatch;
  readonly source: LibrarySource;
  /** The registry of its package; absent for the public one. */
  readonly registry?: string;
  /** Why this source was chosen, as a sentence without a final period. Absent in documents of an older version. */
  readonly reason?: string;
  /** The newest release that the registry had at the last check. Absent before the first one. */
  readonly newestVersion?: string;
}

/** Whether two names mean the same library. Registries do not distinguish names by case. */
export function isSameLibrary(
  one: { readonly ecosystem: string; readonly name: string },
  other: { readonly ecosystem: string; readonly name: string },
): boolean {
  return one.ecosystem === other.ecosystem && one.name.toLowerCase() === other.name.toLowerCase();
}

/** The name of a Python package as indexes compare it (PEP 503). */
export function normalizePythonName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/**
 * The newest release of a library if it is newer than its documentation by at least a minor version; else null. Patch
 * releases hardly change documentation.
 */
export function newerVersion({
  documentVersion,
  newestVersion,
}: Pick<Library, 'documentVersion' | 'newestVersion'>): string | null {
  const [own, newest] = [parseVersion(documentVersion ?? ''), parseVersion(newestVersion ?? '')];
  if (!own || !newest || newest.isPrerelease || isReleaseOf(newest, own)) return null;
  const minorOf = ({ release: [major = 0, minor = 0] }: LibraryVersion) => ({
    release: [major, minor],
    isPrerelease: false,
  });
  return compareVersions(minorOf(newest), minorOf(own)) > 0 ? (newestVersion ?? null) : null;
}

/** The name of a library's document, such as `react@18.3.1`. */
export function libraryDocumentName({
  name,
  documentVersion,
}: Pick<Library, 'name' | 'documentVersion'>): string {
  return documentVersion === null ? name : `${name}@${documentVersion}`;
}

/** Says which version a document describes, and whether it is the requested one: `react@18.3.1, exact version`. */
export function describeLibrary(
  library: Pick<Library, 'name' | 'version' | 'documentVersion' | 'match'>,
): string {
  const name = libraryDocumentName(library);
  if (library.match === 'exact') return `${name}, exact version`;
  if (library.match === 'nearest') return `${name}, nearest version to ${library.version}`;
  return library.documentVersion === library.version
    ? `${name}, latest version`
    : `${name}, latest version, not ${library.version}`;
}
