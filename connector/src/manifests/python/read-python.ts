import { asObject, asString } from '../../json-values.ts';
import type { Dependency, ManifestReader, ProjectFiles } from '../dependency.ts';
import { objects, readToml } from '../parse.ts';
import { folderOf, joinPath } from '../paths.ts';
import { foldersWith, projectRoots } from '../project-folders.ts';
import { readPyproject } from './pyproject.ts';
import { lockedPackages, readUvLock } from './python-locks.ts';
import { toDependency } from './requirement.ts';
import { isRequirementsFile, readRequirements } from './requirements.ts';

const LOCKS = ['poetry.lock', 'pdm.lock', 'pylock.toml'];

/** Python projects of pip, uv, Poetry and PDM. */
export const pythonReader: ManifestReader = {
  files: /^(?:pyproject\.toml|(?:uv|poetry|pdm)\.lock|pylock\.toml|[\w.-]+\.(?:txt|in))$/,
  read(files) {
    const listed = [...files.keys()]
      .filter(isRequirementsFile)
      .map((path) => folderOf(path).replace(/(?:^|\/)requirements$/, ''));
    return projectRoots([...listed, ...foldersWith(files, 'pyproject.toml')]).flatMap((root) =>
      readProject(root, files),
    );
  },
};

function readProject(root: string, files: ProjectFiles): Dependency[] {
  const at = (name: string) => joinPath(root, name);
  const pyproject = readToml(files, at('pyproject.toml'));
  if (files.has(at('uv.lock'))) {
    const indexes = objects(asObject(asObject(pyproject.tool).uv).index).filter(
      (index) => index.default === true,
    );
    const urls = indexes.flatMap(({ url }) => asString(url) ?? []);
    const requirements = readUvLock(readToml(files, at('uv.lock')), urls);
    // Projects of Poetry may have a uv.lock that lists nothing.
    if (requirements.length > 0) return requirements.map(toDependency);
  }
  const direct = [...readPyproject(pyproject), ...readRequirements(root, files)];
  const lock = LOCKS.find((name) => files.has(at(name)));
  const locked = lock === undefined ? new Map() : lockedPackages(readToml(files, at(lock)));
  if (direct.length === 0) return [...locked.values()].map(toDependency);
  return direct.map(({ name, version, isPrivate }) => {
    const installed = locked.get(name);
    return toDependency({
      name,
      version: installed?.version ?? version,
      isPrivate: isPrivate || (installed?.isPrivate ?? false),
    });
  });
}
