import { asObject, asString, asStrings } from '../../json-values.ts';
import type { Dependency, ProjectFiles } from '../dependency.ts';
import { readJson, readYaml } from '../parse.ts';
import { joinPath } from '../paths.ts';
import { workspaceFolders } from '../project-folders.ts';
import { fixedVersion } from '../version-range.ts';
import type { IsPrivate } from './private-packages.ts';

/** A name in several groups has the specifier of the first one. */
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** The source of a specifier: the registry, this project, or a private source whose name is never sent. */
export type SpecifierKind = 'registry' | 'local' | 'private';

/** A line of `dependencies` in package.json, or in the copy of it that a lockfile has. */
export interface NamedSpecifier {
  readonly alias: string;
  readonly specifier: string;
}

/** The dependencies of all kinds, each name once. */
export function directDependencies(manifest: Readonly<Record<string, unknown>>): NamedSpecifier[] {
  const merged = new Map(GROUPS.toReversed().flatMap((group) => Object.entries(asObject(manifest[group]))));
  return [...merged].map(([alias, specifier]) => ({ alias, specifier: asString(specifier) ?? '' }));
}

export function kindOf(specifier: string): SpecifierKind {
  if (/^(?:workspace|file|link|portal|exec):|^[./]|^~\//.test(specifier)) return 'local';
  return /^(?:git|ssh|https?|github|gitlab|bitbucket|gist)\b.*:|^git@|^[\w.-]+\/[\w.-]+/.test(specifier)
    ? 'private'
    : 'registry';
}

/** The package of an alias: `npm:react@^18` has the name react and the range ^18. */
export function resolveAlias({ alias, specifier }: NamedSpecifier): { name: string; range: string } {
  const [, name, range] = /^npm:(@?[^@]+)(?:@(.*))?$/.exec(specifier) ?? [];
  return name === undefined
    ? { name: alias, range: specifier.replace(/^npm:/, '') }
    : { name, range: range ?? '' };
}

/** The package.json files of a project and its workspaces, by folder. */
export function workspaceManifests(root: string, files: ProjectFiles): Map<string, Record<string, unknown>> {
  const own = readJson(files, joinPath(root, 'package.json'));
  const listed = Array.isArray(own.workspaces) ? own.workspaces : asObject(own.workspaces).packages;
  const pnpm = readYaml(files, joinPath(root, 'pnpm-workspace.yaml')).packages;
  const folders = workspaceFolders(root, [...asStrings(listed), ...asStrings(pnpm)], files, 'package.json');
  return new Map(
    [root, ...folders].map((folder) => [folder, readJson(files, joinPath(folder, 'package.json'))]),
  );
}

/** The lockfile entry of a folder's dependency. */
export interface Installed {
  readonly name: string;
  readonly version: string;
  /** The URL of the tarball; '' if unknown. */
  readonly resolved: string;
}

/**
 * The dependencies in package.json files, at the versions that `find` knows. Dependencies on other workspaces and on
 * local folders are left out.
 */
export function readManifests(
  manifests: ReadonlyMap<string, Record<string, unknown>>,
  isPrivate: IsPrivate,
  find: (dependency: NamedSpecifier, folder: string) => Installed | null,
): Dependency[] {
  const ownNames = new Set([...manifests.values()].map(({ name }) => name));
  return [...manifests].flatMap(([folder, manifest]) =>
    // Package managers that need package.json do not install peers.
    directDependencies({ ...manifest, peerDependencies: {} }).flatMap((dependency): Dependency[] => {
      const kind = kindOf(dependency.specifier);
      if (kind === 'local' || ownNames.has(dependency.alias)) return [];
      const installed = kind === 'registry' ? find(dependency, folder) : null;
      const { name, range } = installed ? { ...installed, range: '' } : resolveAlias(dependency);
      const version = installed?.version ?? fixedVersion(range, 'exact');
      const mustStay = kind === 'private' || isPrivate(name, installed?.resolved ?? '');
      return [{ ecosystem: 'npm', name, version, isPrivate: mustStay }];
    }),
  );
}
