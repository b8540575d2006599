import type { ProjectFiles } from './dependency.ts';
import { matchesGlob } from './glob.ts';
import { folderOf, foldersUpFrom, joinPath } from './paths.ts';

/** Manifests in such folders belong to test data and examples, unless a workspace lists them. */
const SAMPLE_FOLDER =
  /(?:^|\/)(?:__\w+__|tests?|fixtures?|examples?|samples?|templates?|benchmarks?|docs)(?:\/|$)/i;

/** The folders that have a file of one of the names. */
export function foldersWith(files: ProjectFiles, ...names: readonly string[]): string[] {
  return [...files.keys()]
    .filter((path) => names.includes(path.slice(path.lastIndexOf('/') + 1)))
    .map(folderOf);
}

/**
 * The folders that have a manifest while none above them has one. Folders of samples count only if the project's own
 * folder is one.
 */
export function projectRoots(folders: readonly string[]): string[] {
  const all = new Set(folders);
  return [...all].filter(
    (folder) =>
      !SAMPLE_FOLDER.test(folder) &&
      !foldersUpFrom(folder).some((above) => above !== folder && all.has(above)),
  );
}

/** The folders below `root` that the globs of a workspace list. Globs with `!` exclude. */
export function workspaceFolders(
  root: string,
  globs: readonly string[],
  files: ProjectFiles,
  fileName: string,
): string[] {
  const included = globs.filter((glob) => !glob.startsWith('!')).map((glob) => joinPath('', glob));
  const excluded = globs.filter((glob) => glob.startsWith('!')).map((glob) => joinPath('', glob.slice(1)));
  const prefix = root === '' ? '' : `${root}/`;
  return [...files.keys()].flatMap((path) => {
    const folder = folderOf(path);
    if (!path.startsWith(prefix) || folder === root || path !== joinPath(folder, fileName)) return [];
    const relative = folder.slice(prefix.length);
    const isMember = included.some((glob) => matchesGlob(relative, glob));
    return isMember && !excluded.some((glob) => matchesGlob(relative, glob)) ? [folder] : [];
  });
}
