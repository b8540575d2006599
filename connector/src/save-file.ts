import { isUtf8 } from 'node:buffer';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { UsageError } from './commands/exit-codes.ts';

const API_KEY = /\blct_\w+/g;

/**
 * Reads a text file, with its byte order mark.
 *
 * @returns null if there is no such file
 * @throws {UsageError} if it is a folder, a device or pipe, which may never end, or has another encoding than UTF-8
 */
export function readText(path: string): string | null {
  if (!existsSync(path)) return null;
  const stats = statSync(path);
  const kind = stats.isDirectory() ? 'a folder' : stats.isFile() ? null : 'not a regular file';
  if (kind !== null) throw new UsageError(`${path} is ${kind}. Rename it, then try again`);
  const bytes = readFileSync(path);
  // Saving a text with replaced bytes would lose them.
  if (!isUtf8(bytes)) throw new UsageError(`${path} is not a UTF-8 file. Convert it, then try again`);
  return bytes.toString();
}

/**
 * Replaces a file in one step and keeps its permissions and a symbolic link to it.
 *
 * @param newFileMode permissions of a file that does not exist; only the user may read it by default
 */
export function saveText(path: string, text: string, newFileMode = 0o600) {
  const known = existsSync(path) ? writableFile(path) : null;
  const file = known?.file ?? newFile(path);
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.lectern-draft`;
  writeWhole(draft, text, known?.mode ?? newFileMode);
  // The umask reduces the permissions of a new file.
  if (known) chmodSync(draft, known.mode);
  renameSync(draft, file);
}

/**
 * Writes a new file in place of an old one or of a link, which a project can contain under this name. If the disk is
 * full, removes the incomplete text.
 */
function writeWhole(path: string, text: string, mode: number) {
  rmSync(path, { force: true });
  try {
    // Without `flush`, a power failure after the rename could leave an empty file.
    writeFileSync(path, text, { mode, flag: 'wx', flush: true });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

/**
 * Copies a file before it is changed.
 *
 * @returns the path of the copy
 */
export function copyBefore(path: string): string {
  const copy = copyPath(path);
  const { file } = writableFile(path);
  // A copy over a link would be written to its target.
  rmSync(copy, { force: true });
  copyFileSync(file, copy, constants.COPYFILE_EXCL);
  return copy;
}

/** Removes the API keys from the copy of a file, if there is one. */
export function removeKeysFromCopy(path: string) {
  if (!existsSync(path)) return;
  const copy = copyPath(path);
  const text = readText(copy);
  const redacted = text?.replace(API_KEY, 'lct_…');
  if (redacted !== undefined && redacted !== text) saveText(copy, redacted);
}

/** The target of a path; settings are often symbolic links into a dotfiles folder. */
function writableFile(path: string) {
  const file = realpathSync(path);
  const { mode } = statSync(file);
  if ((mode & 0o222) === 0) throw new Error('the file is read-only');
  return { file, mode };
}

/** The file to create for a missing path: the target of a symbolic link, or the path itself. */
function newFile(path: string) {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path;
}

/**
 * Checks a file of a project before a change. A project of another person may contain a link to any file of the user.
 *
 * @param project its folder; by default that of the file
 * @throws {UsageError} if it is a link to a file outside of its folder, unless the name is the same
 */
export function assertInProject(path: string, project = dirname(resolve(path))) {
  const file = existsSync(path) ? realpathSync(path) : withoutLinks(newFile(resolve(path)));
  const folder = realpathSync(project);
  if (file.startsWith(folder + sep) || basename(file) === basename(path)) return;
  throw new UsageError(
    `${path} is a link to ${file}, outside of this project. Delete the link, then try again`,
  );
}

/** The path of a missing file after the links among its folders. */
function withoutLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(withoutLinks(dirname(path)), basename(path));
}

function copyPath(path: string) {
  return `${realpathSync(path)}.before-lectern`;
}
