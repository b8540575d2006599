import { asObject, asString } from '../../json-values.ts';
import type { Dependency, ManifestReader, ProjectFiles } from '../dependency.ts';
import { objects, readJson } from '../parse.ts';
import { joinPath } from '../paths.ts';
import { foldersWith, projectRoots } from '../project-folders.ts';
import { fixedVersion } from '../version-range.ts';

/** PHP itself, its extensions and Composer have no vendor in their name. */
const PACKAGE_NAME = /^[^/]+\/[^/]+$/;

/** PHP projects of Composer. */
export const composerReader: ManifestReader = {
  files: /^composer\.(?:json|lock)$/,
  read: (files) =>
    projectRoots(foldersWith(files, 'composer.json')).flatMap((root) => readProject(root, files)),
};

function readProject(root: string, files: ProjectFiles): Dependency[] {
  const manifest = readJson(files, joinPath(root, 'composer.json'));
  const lockPath = joinPath(root, 'composer.lock');
  const lock = readJson(files, lockPath);
  const locked = new Map(
    [...objects(lock.packages), ...objects(lock['packages-dev'])].map((entry) => [
      asString(entry.name)?.toLowerCase(),
      entry,
    ]),
  );
  const direct = Object.entries({ ...asObject(manifest['require-dev']), ...asObject(manifest.require) });
  return direct.flatMap(([written, range]): Dependency[] => {
    if (!PACKAGE_NAME.test(written)) return [];
    const name = written.toLowerCase();
    const entry = locked.get(name);
    if (asObject(entry?.dist).type === 'path') return [];
    const version = versionOf(asString(entry?.version) ?? fixedVersion(asString(range) ?? '', 'exact'));
    // Only packages of packagist.org report their installation there.
    const isPublic = /^https:\/\/packagist\.org\//.test(asString(entry?.['notification-url']) ?? '');
    const isPrivate = files.has(lockPath) ? entry !== undefined && !isPublic : hasRepositories(manifest);
    return [{ ecosystem: 'packagist', name, version, isPrivate }];
  });
}

/** Branches such as `dev-main` and `2.x-dev` have no version number. */
function versionOf(version: string | null): string | null {
  return version === null || /^dev-|-dev$/.test(version) ? null : version.replace(/^v(?=\d)/, '');
}

/** Without a lockfile, any package may come from a repository that the project lists. */
function hasRepositories({ repositories }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(asObject(repositories)).some((repository) => asObject(repository).type !== undefined);
}
