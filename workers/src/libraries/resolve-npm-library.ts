import type { NamedLibrary } from '@lectern/shared/contracts/libraries.ts';
import type { LibraryMatch } from '@lectern/shared/domain/library.ts';
import {
  listedVersions,
  nearestVersion,
  newestOf,
  parseVersion,
} from '@lectern/shared/domain/library-version.ts';
import { npmPackageUrl } from '@lectern/shared/domain/package-address.ts';
import { type Found, nothingFound } from './found-library.ts';
import type { NpmRegistry, NpmRelease } from './npm-registry.ts';

const MAX_LISTED_VERSIONS = 30;

/** Finds an npm package at a version, at its nearest release, or at its latest. Throws PageFailure when the registry fails. */
export async function resolveNpmLibrary({ name, version }: NamedLibrary, npm: NpmRegistry): Promise<Found> {
  if (version === null) {
    const release = await npm.findRelease(name, 'latest');
    if (!release) return nothingFound(`The npm registry has no package ${name}`);
    const versions = listedVersions((await npm.listVersions(name)) ?? [], MAX_LISTED_VERSIONS);
    return { ...ofPackage(release, 'latest', 'The latest release, from the package itself'), versions };
  }
  const exact = isWhole(version) ? await npm.findRelease(name, version) : null;
  if (exact?.version === version) {
    return ofPackage(exact, 'exact', 'From the package itself at this version');
  }
  const versions = await npm.listVersions(name);
  if (versions === null) return nothingFound(`The npm registry has no package ${name}`);
  const chosen = isWhole(version) ? nearestVersion(version, versions) : newestOf(version, versions);
  const release = chosen === null ? null : await npm.findRelease(name, chosen);
  if (release && !isWhole(version)) {
    return ofPackage(release, 'nearest', `The newest release of ${version}, from the package itself`);
  }
  if (release)
    return ofPackage(release, 'nearest', `${name}@${version} is not published; this is the nearest release`);
  const latest = await npm.findRelease(name, 'latest');
  return latest
    ? ofPackage(latest, 'latest', `No release near ${version} is published; this is the latest`)
    : nothingFound(`The npm registry has no release of ${name}`);
}

/** Whether a version has all three numbers; fewer stand for the newest release that begins with them. */
function isWhole(version: string): boolean {
  return (parseVersion(version)?.release.length ?? 3) >= 3;
}

function ofPackage({ name, version }: NpmRelease, match: LibraryMatch, reason: string): Found {
  const source = { kind: 'package', url: npmPackageUrl(name, version) } as const;
  return { match, documentVersion: version, source, pages: null, reason, versions: [] };
}
