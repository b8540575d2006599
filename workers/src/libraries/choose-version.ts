import type { NamedLibrary } from '@lectern/shared/contracts/libraries.ts';
import type { LibraryMatch } from '@lectern/shared/domain/libraries/library.ts';
import {
  listedVersions,
  nearestVersion,
  newestOf,
  parseVersion,
} from '@lectern/shared/domain/libraries/library-version.ts';
import type { LibraryRegistry } from './library-registry.ts';

/** A published version, and how it relates to the requested one. */
export interface ChosenVersion {
  readonly version: string;
  readonly match: LibraryMatch;
  /** Why another version was chosen; '' for the requested one. */
  readonly reason: string;
  /** The newest release of each minor version, when none was requested. */
  readonly versions: readonly string[];
}

const MAX_LISTED_VERSIONS = 30;

/** Chooses the requested version, else its nearest release, else the latest. Null for a library without releases. */
export async function chooseVersion(
  { name, version }: Pick<NamedLibrary, 'name' | 'version'>,
  registry: LibraryRegistry,
): Promise<ChosenVersion | null> {
  const isWhole = version !== null && (parseVersion(version)?.release.length ?? 3) >= 3;
  if (isWhole && (await registry.hasVersion?.(name, version))) {
    return { version, match: 'exact', reason: '', versions: [] };
  }
  const versions = await registry.listVersions(name);
  if (versions === null) return null;
  const published = version === null ? undefined : versions.find((each) => isSame(each, version));
  if (published !== undefined) return { version: published, match: 'exact', reason: '', versions: [] };
  const near =
    version === null ? null : isWhole ? nearestVersion(version, versions) : newestOf(version, versions);
  if (near !== null) {
    const reason = isWhole
      ? `${version} is not published; ${near} is the nearest release`
      : `${near} is the newest release of ${version}`;
    return { version: near, match: 'nearest', reason, versions: [] };
  }
  const listed = listedVersions(versions, MAX_LISTED_VERSIONS);
  const latest = (await registry.findLatest?.(name)) ?? listed[0] ?? versions.at(-1);
  if (latest === undefined) return null;
  if (version === null)
    return { version: latest, match: 'latest', reason: 'The latest release', versions: listed };
  const reason = `No release near ${version} is published; ${latest} is the latest`;
  return { version: latest, match: 'latest', reason, versions: [] };
}

/** The newest release of a library: as its registry says, else the highest number. Null if unknown. */
export async function findNewestVersion(name: string, registry: LibraryRegistry): Promise<string | null> {
  const named = await registry.findLatest?.(name);
  return named ?? listedVersions((await registry.listVersions(name)) ?? [], 1)[0] ?? null;
}

/** Go and PHP write versions with or without a `v`. */
function isSame(one: string, other: string): boolean {
  return one.replace(/^v(?=\d)/, '') === other.replace(/^v(?=\d)/, '');
}
