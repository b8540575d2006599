import type { ProjectFiles } from './dependency.ts';
import { matchesGlob } from './glob.ts';

/** Manifests in such folders belong to test data and examples, unless a workspace lists them. */
const SAMPLE_FOLDER =
  /(?:^|\/)(?:__\w+__|tests?|fixtures?|examples?|samples?|templates?|benchmarks?|docs)(?:\/|$)/i;

/** The folder of a path; '' for the project's folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Joins a folder and a relative path, which may have `.` and `..`. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The folder itself and all folders above it, the nearest first. */
export function foldersUpFrom(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== ''; ) {
    at = folderOf(at);
    folders.push(at);
  }
  return folders;
}

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
