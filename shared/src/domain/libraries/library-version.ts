/** A version number of any registry, as far as it can be compared. */
export interface LibraryVersion {
  /** The numbers before any suffix: 18, 3 and 1 of `v18.3.1-rc.2`. */
  readonly release: readonly number[];
  readonly isPrerelease: boolean;
}

const VERSION = /^v?(\d{1,9}(?:\.\d{1,9}){0,3})(?!\.x)((?:[-.+_]|(?=[a-z]))[a-z\d][\w.+-]{0,80})?$/i;
/** Suffixes of releases: build metadata (Semantic Versioning), post releases (PEP 440) and editions (Maven). */
const RELEASE_SUFFIX = /^(?:\+|[-.]?(?:post\d*|final|ga|release|jre\d*|android)\b)/i;

/** Parses `18`, `18.3`, `v18.3.1` or `18.3.1-rc.2`; null for ranges, tags and anything else. */
export function parseVersion(text: string): LibraryVersion | null {
  const [, numbers, suffix] = VERSION.exec(text.trim()) ?? [];
  if (numbers === undefined) return null;
  const isPrerelease = suffix !== undefined && !RELEASE_SUFFIX.test(suffix);
  return { release: numbers.split('.').map(Number), isPrerelease };
}

/** Orders versions by their numbers; a prerelease comes before its release. */
export function compareVersions(one: LibraryVersion, other: LibraryVersion): number {
  for (let at = 0; at < Math.max(one.release.length, other.release.length); at++) {
    const difference = (one.release[at] ?? 0) - (other.release[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(other.isPrerelease) - Number(one.isPrerelease);
}

/** Whether `version` is a release of `prefix`: 18.3.1 is one of 18 and of 18.3, but not of 1 or 18.2. */
export function isReleaseOf(version: LibraryVersion, prefix: LibraryVersion): boolean {
  return prefix.release.every((number, at) => number === (version.release[at] ?? 0));
}

/**
 * The version that comes nearest to `wanted`: the newest release of the same minor version, else of the same major
 * version, not newer than necessary. Null when no release has the same major version.
 */
export function nearestVersion(wanted: string, versions: readonly string[]): string | null {
  const target = parseVersion(wanted);
  if (!target) return null;
  const releases = sortedReleases(versions);
  const [major, minor] = target.release;
  const sameMajor = releases.filter(({ parsed }) => parsed.release[0] === major);
  const sameMinor = sameMajor.filter(({ parsed }) => (parsed.release[1] ?? 0) === (minor ?? 0));
  const isNewer = ({ parsed }: Release) => compareVersions(parsed, target) >= 0;
  return (sameMinor.at(-1) ?? sameMajor.find(isNewer) ?? sameMajor.at(-1) ?? null)?.text ?? null;
}

/** The newest release of each minor version, newest first, at most `limit`. */
export function listedVersions(versions: readonly string[], limit: number): string[] {
  const newest = new Map<string, string>();
  for (const { text, parsed } of sortedReleases(versions))
    newest.set(parsed.release.slice(0, 2).join('.'), text);
  return [...newest.values()].toReversed().slice(0, limit);
}

/** The newest release whose numbers begin with the numbers of `prefix`; null when there is none. */
export function newestOf(prefix: string, versions: readonly string[]): string | null {
  const wanted = parseVersion(prefix);
  if (!wanted) return null;
  return sortedReleases(versions).findLast(({ parsed }) => isReleaseOf(parsed, wanted))?.text ?? null;
}

interface Release {
  readonly text: string;
  readonly parsed: LibraryVersion;
}

function sortedReleases(versions: readonly string[]): Release[] {
  return versions
    .flatMap((text): Release[] => {
      const parsed = parseVersion(text);
      return parsed && !parsed.isPrerelease ? [{ text, parsed }] : [];
    })
    .sort((one, other) => compareVersions(one.parsed, other.parsed));
}
