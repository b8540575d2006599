import { asObject, asString, asStrings } from '../../json-values.ts';
import { type Dependency, ManifestError, type ManifestReader, type ProjectFiles } from '../dependency.ts';
import { objectEntries, objects, readToml } from '../parse.ts';
import { joinPath } from '../paths.ts';
import { foldersWith, projectRoots, workspaceFolders } from '../project-folders.ts';
import { fixedVersion } from '../version-range.ts';

type Fields = Record<string, unknown>;

const GROUPS = ['dependencies', 'dev-dependencies', 'build-dependencies'];
const CRATES_IO =
  /^(?:registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index|sparse\+https:\/\/index\.crates\.io\/)/;

/** Rust projects of Cargo. */
export const cargoReader: ManifestReader = {
  files: /^Cargo\.(?:toml|lock)$/,
  read: (files) =>
    projectRoots(foldersWith(files, 'Cargo.toml')).flatMap((root) => {
      const lockPath = joinPath(root, 'Cargo.lock');
      return files.has(lockPath)
        ? readLock(readToml(files, lockPath), packagesOf(files))
        : readWorkspace(root, files);
    }),
};

/** The names of the packages whose manifests are in the project. */
function packagesOf(files: ProjectFiles): ReadonlySet<unknown> {
  const manifests = [...files.keys()].filter((path) => /(?:^|\/)Cargo\.toml$/.test(path));
  return new Set(manifests.map((path) => nameIn(files, path)));
}

/** Null for a manifest that is not valid: test data may contain some. */
function nameIn(files: ProjectFiles, path: string): unknown {
  try {
    return asObject(readToml(files, path).package).name;
  } catch (error) {
    if (error instanceof ManifestError) return null;
    throw error;
  }
}

/**
 * The workspace's own packages have no source; their dependencies have the name of the crate. A package without a source
 * and without a manifest in the project is outside of it, such as `path = "../shared"`.
 */
function readLock(lock: Fields, known: ReadonlySet<unknown>): Dependency[] {
  const packages = objects(lock.package);
  const own = packages.filter(({ source, name }) => source === undefined && known.has(name));
  return own
    .flatMap(({ dependencies }) => asStrings(dependencies))
    .flatMap((text): Dependency[] => {
      // The version and the source are named if several packages have the name.
      const [name = '', version, source] = text.split(' ');
      const entry = packages.find(
        (each) =>
          each.name === name &&
          (version === undefined || each.version === version) &&
          (source === undefined || `(${each.source})` === source),
      );
      const from = asString(entry?.source);
      if (from === undefined) return [];
      return [
        {
          ecosystem: 'crates',
          name,
          version: asString(entry?.version) ?? null,
          isPrivate: !CRATES_IO.test(from),
        },
      ];
    });
}

function readWorkspace(root: string, files: ProjectFiles): Dependency[] {
  const manifest = readToml(files, joinPath(root, 'Cargo.toml'));
  const { members, exclude, dependencies: shared } = asObject(manifest.workspace);
  const globs = [...asStrings(members), ...asStrings(exclude).map((glob) => `!${glob}`)];
  const folders = workspaceFolders(root, globs, files, 'Cargo.toml');
  const manifests = [manifest, ...folders.map((folder) => readToml(files, joinPath(folder, 'Cargo.toml')))];
  return manifests.flatMap((each) => readManifest(each, asObject(shared)));
}

function readManifest(manifest: Fields, shared: Fields): Dependency[] {
  const tables = [manifest, ...objectEntries(manifest.target).map(([, target]) => target)];
  const named = tables.flatMap((table) => GROUPS.flatMap((group) => Object.entries(asObject(table[group]))));
  return named.flatMap(([alias, value]): Dependency[] => {
    const isShared = asObject(value).workspace === true;
    const entry = settingsOf(isShared ? shared[alias] : value);
    if (entry.path !== undefined) return [];
    const isPrivate = entry.git !== undefined || entry.registry !== undefined;
    const version = fixedVersion(asString(entry.version) ?? '', 'compatible');
    return [{ ecosystem: 'crates', name: asString(entry.package) ?? alias, version, isPrivate }];
  });
}

function settingsOf(value: unknown): Fields {
  return typeof value === 'string' ? { version: value } : asObject(value);
}
