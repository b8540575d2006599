import { asObject, asString } from '../../json-values.ts';
import type { Dependency, ManifestReader, ProjectFiles } from '../dependency.ts';
import { objectEntries, objects, readJson, readXml, resolveReferences } from '../parse.ts';
import { folderOf, foldersUpFrom, joinPath } from '../paths.ts';
import { fixedVersion } from '../version-range.ts';

type Fields = Record<string, unknown>;

const PROJECT = /\.(?:cs|fs|vb)proj$/;

/** .NET projects with PackageReference. A solution has many, in folders of any name. */
export const dotnetReader: ManifestReader = {
  files: /\.(?:cs|fs|vb)proj$|^(?:packages\.lock\.json|Directory\.(?:Packages|Build)\.props)$/,
  read: (files) =>
    [...files.keys()].filter((path) => PROJECT.test(path)).flatMap((path) => readProject(path, files)),
};

function readProject(path: string, files: ProjectFiles): Dependency[] {
  const locked = readLock(joinPath(folderOf(path), 'packages.lock.json'), files);
  const shared = propsAbove(folderOf(path), files);
  const all = [asObject(readXml(files, path).Project), ...shared];
  const central = itemsOf(all, 'PackageVersion');
  const references = [...itemsOf(all, 'PackageReference'), ...itemsOf(all, 'GlobalPackageReference')];
  return references.flatMap((reference): Dependency[] => {
    const name = asString(reference['@Include']);
    if (name === undefined) return [];
    const versions = [reference, ...central.filter((item) => isNamed(item, name))].map(versionOf);
    const written = resolveProperties(versions.find((version) => version !== undefined) ?? '', all);
    const version =
      locked.get(name.toLowerCase()) ?? fixedVersion(written.replace(/^\[([^,\]]+)\]$/, '$1'), 'exact');
    return [{ ecosystem: 'nuget', name, version, isPrivate: false }];
  });
}

/** The versions of direct packages by name in lower case, over all target frameworks. */
function readLock(path: string, files: ProjectFiles): Map<string, string> {
  const frameworks = objectEntries(readJson(files, path).dependencies).map(([, packages]) => packages);
  const direct = frameworks.flatMap(objectEntries).filter(([, entry]) => entry.type === 'Direct');
  return new Map(direct.map(([name, entry]) => [name.toLowerCase(), asString(entry.resolved) ?? '']));
}

/** MSBuild reads the nearest file of each name. */
function propsAbove(folder: string, files: ProjectFiles): Fields[] {
  const folders = foldersUpFrom(folder);
  return ['Directory.Packages.props', 'Directory.Build.props'].flatMap((name) => {
    const path = folders.map((above) => joinPath(above, name)).find((each) => files.has(each));
    return path === undefined ? [] : [asObject(readXml(files, path).Project)];
  });
}

function itemsOf(projects: readonly Fields[], element: string): Fields[] {
  return projects.flatMap(({ ItemGroup }) => objects(ItemGroup)).flatMap((group) => objects(group[element]));
}

function isNamed(item: Fields, name: string): boolean {
  return asString(item['@Include'] ?? item['@Update'])?.toLowerCase() === name.toLowerCase();
}

/** `VersionOverride` wins over the central version. */
function versionOf(item: Fields): string | undefined {
  return asString(item['@VersionOverride'] ?? item.VersionOverride ?? item['@Version'] ?? item.Version);
}

/** Replaces `$(Name)` with properties of the project and the shared files. */
function resolveProperties(text: string, projects: readonly Fields[]): string {
  const groups = projects.toReversed().flatMap(({ PropertyGroup }) => objects(PropertyGroup));
  const properties = new Map(groups.flatMap((group) => Object.entries(group)));
  return resolveReferences(text, /\$\(([^)]+)\)/g, (name) => asString(properties.get(name)) ?? '');
}
