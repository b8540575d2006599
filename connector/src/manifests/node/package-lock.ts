import { asObject, asString } from '../../json-values.ts';
import type { Dependency } from '../dependency.ts';
import { objectEntries } from '../parse.ts';
import { foldersUpFrom } from '../paths.ts';
import { directDependencies, type Installed, kindOf, type NamedSpecifier } from './package-json.ts';
import type { IsPrivate } from './private-packages.ts';

type Fields = Record<string, unknown>;

/**
 * The dependencies in a package-lock.json of npm 7 or newer (lockfileVersion 2 and 3), which has a copy of every
 * workspace's package.json.
 */
export function readPackageLock(lock: Fields, isPrivate: IsPrivate): Dependency[] {
  const packages = asObject(lock.packages);
  const workspaces = objectEntries(packages).filter(([path]) => !/(?:^|\/)node_modules\//.test(path));
  return workspaces.flatMap(([folder, manifest]) =>
    directDependencies(manifest).flatMap(({ alias, specifier }): Dependency[] => {
      const kind = kindOf(specifier);
      const entry = findEntry(packages, folder, alias);
      // Optional peers are not installed, and links lead to folders of this project.
      if (kind === 'local' || entry === null || entry.link === true) return [];
      const name = asString(entry.name) ?? alias;
      const resolved = asString(entry.resolved) ?? '';
      const mustStay = kind === 'private' || isPrivate(name, resolved);
      return [{ ecosystem: 'npm', name, version: asString(entry.version) ?? null, isPrivate: mustStay }];
    }),
  );
}

/** Node looks for a package in the folder's node_modules, then in the parent folders' node_modules. */
function findEntry(packages: Fields, folder: string, alias: string): Fields | null {
  for (const above of foldersUpFrom(folder)) {
    const entry = packages[`${above === '' ? '' : `${above}/`}node_modules/${alias}`];
    if (entry !== undefined) return asObject(entry);
  }
  return null;
}

/** Finds installed packages in a package-lock.json of npm 5 and 6 (lockfileVersion 1), which has no workspaces. */
export function findInOldLock(lock: Fields): (dependency: NamedSpecifier) => Installed | null {
  const dependencies = asObject(lock.dependencies);
  return ({ alias }) => {
    const { version, resolved } = asObject(dependencies[alias]);
    const [, name = alias, number = ''] = /^(?:npm:(@?[^@]+)@)?(\d\S*)$/.exec(asString(version) ?? '') ?? [];
    return number === '' ? null : { name, version: number, resolved: asString(resolved) ?? '' };
  };
}
