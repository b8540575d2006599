import type { LibrarySource } from '@lectern/shared/domain/libraries/library.ts';

/** A source that may have the documentation of a library at a version. */
export interface DocumentationSource {
  readonly kind: LibrarySource;
  readonly url: string;
  /** The version that it describes, which may have fewer numbers than the library's; null when unknown. */
  readonly documentVersion: string | null;
  /** Whether the URL must answer before it is used. */
  readonly shouldProbe: boolean;
  /** How it was found, as a sentence without a final period. */
  readonly reason: string;
}

/** A package registry. Its methods throw PageFailure when the registry fails. */
export interface LibraryRegistry {
  /** All published versions, in any order; null for an unknown library. */
  listVersions(name: string): Promise<readonly string[] | null>;
  /** Whether a version exists, when that costs less than the list. */
  hasVersion?(name: string, version: string): Promise<boolean>;
  /** The version that the registry names as its latest; null when it names none. */
  findLatest?(name: string): Promise<string | null>;
  /** The sources of a published version, best first. */
  listSources(name: string, version: string): Promise<readonly DocumentationSource[]>;
}
