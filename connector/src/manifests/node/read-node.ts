import type { Dependency, ManifestReader, ProjectFiles } from '../dependency.ts';
import { readJson, readYaml } from '../parse.ts';
import { joinPath } from '../paths.ts';
import { foldersWith, projectRoots } from '../project-folders.ts';
import { readBunLock } from './bun-lock.ts';
import { readManifests, workspaceManifests } from './package-json.ts';
import { findInOldLock, readPackageLock } from './package-lock.ts';
import { pnpmImportersText, readPnpmLock } from './pnpm-lock.ts';
import { privatePackages } from './private-packages.ts';
import { findInYarnLock, readBerryLock } from './yarn-lock.ts';

/** Node.js projects of npm, pnpm, Yarn and Bun. */
export const nodeReader: ManifestReader = {
  files:
    /^(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-(?:lock|workspace)\.yaml|yarn\.lock|bun\.lock|bunfig\.toml|\.npmrc|\.yarnrc(?:\.yml)?)$/,
  read: (files) =>
    projectRoots(foldersWith(files, 'package.json')).flatMap((root) => readProject(root, files)),
};

function readProject(root: string, files: ProjectFiles): Dependency[] {
  const isPrivate = privatePackages(root, files);
  const at = (name: string) => joinPath(root, name);
  const text = (name: string) => files.get(at(name));

  const pnpm = text('pnpm-lock.yaml');
  if (pnpm !== undefined) {
    const head = new Map([[at('pnpm-lock.yaml'), pnpmImportersText(pnpm)]]);
    return readPnpmLock(readYaml(head, at('pnpm-lock.yaml')), isPrivate);
  }
  if (text('bun.lock') !== undefined) return readBunLock(readJson(files, at('bun.lock')), isPrivate);
  const yarn = text('yarn.lock');
  if (yarn?.includes('\n__metadata:'))
    return readBerryLock(yarn, readYaml(files, at('.yarnrc.yml')), isPrivate);
  if (yarn !== undefined)
    return readManifests(workspaceManifests(root, files), isPrivate, findInYarnLock(yarn));
  const npm = ['npm-shrinkwrap.json', 'package-lock.json'].find((name) => text(name) !== undefined);
  const lock = npm === undefined ? {} : readJson(files, at(npm));
  if (lock.packages !== undefined) return readPackageLock(lock, isPrivate);
  return readManifests(workspaceManifests(root, files), isPrivate, findInOldLock(lock));
}
