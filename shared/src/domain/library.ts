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
  /** The version that the documentation describes; null when it does not say. */
  readonly documentVersion: string | null;
  readonly match: LibraryMatch;
  readonly source: LibrarySource;
}

/** The name of a library's document, such as `react@18.3.1`. */
export function libraryDocumentName({
  name,
  documentVersion,
}: Pick<Library, 'name' | 'documentVersion'>): string {
  return documentVersion === null ? name : `${name}@${documentVersion}`;
}

/** Says which version a document describes, and whether it is the requested one: `react@18.3.1, exact version`. */
export function describeLibrary(library: Library): string {
  const name = libraryDocumentName(library);
  if (library.match === 'exact') return `${name}, exact version`;
  if (library.match === 'nearest') return `${name}, nearest version to ${library.version}`;
  return library.documentVersion === library.version
    ? `${name}, latest version`
    : `${name}, latest version, not ${library.version}`;
}
