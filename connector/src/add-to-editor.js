import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { SettingsFormatError } from './jsonc.js';

/**
 * Adds the server to the settings file of an editor, keeps a copy of the previous file, and prints the result.
 *
 * @param {import('./editor-file.js').EditorFile} file
 * @param {{ apiKey: string, isDryRun: boolean }} options `isDryRun` only prints the change
 * @param {(line: string) => void} print
 * @returns {boolean} false if the file cannot be changed; the reason is printed
 */
export function addToEditor({ label, path, name, note, entry, addServer }, { apiKey, isDryRun }, print) {
  return attempt(path, print, () => {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
    const after = addServer(before ?? '');
    // Terminal output gets copied and recorded, so it shows neither our key nor other keys in the file.
    const preview = entry.replaceAll(apiKey, `${apiKey.slice(0, 8)}…`);
    if (isDryRun) print(`Would ${before === null ? 'create' : 'add to'} ${path}:\n${preview}`);
    else if (after === before) print(`${label} already has the server "${name}" (${path})`);
    else print(`Added the server "${name}" to ${label} (${path})${save(path, before, after)}`);
    if (note !== '') print(note);
  });
}

/**
 * Removes the server from the settings file of an editor, keeps a copy of the previous file, and prints the result.
 *
 * @param {import('./editor-file.js').EditorFile} file
 * @param {{ isDryRun: boolean }} options
 * @param {(line: string) => void} print
 * @returns {boolean} false if the file cannot be changed; the reason is printed
 */
export function removeFromEditor({ label, path, name, removeServer }, { isDryRun }, print) {
  return attempt(path, print, () => {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const after = removeServer(before);
    if (after === before) print(`${label} has no server "${name}" (${path})`);
    else if (isDryRun) print(`Would remove the server "${name}" from ${path}`);
    else print(`Removed the server "${name}" from ${label} (${path})${save(path, before, after)}`);
  });
}

/**
 * @param {string} path
 * @param {(line: string) => void} print
 * @param {() => void} edit
 * @returns {boolean} false if it failed; the reason is printed
 */
function attempt(path, print, edit) {
  try {
    edit();
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice =
      error instanceof SettingsFormatError ? 'Fix the file, or edit it by hand' : 'Edit it by hand';
    print(`FAILED    cannot change ${path}: ${reason}. ${advice}`);
    return false;
  }
}

/**
 * @param {string} path
 * @param {string | null} before
 * @param {string} after
 * @returns {string} where the copy of the previous file is; '' if there was no file
 */
function save(path, before, after) {
  if (before === null) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after, { mode: 0o600 });
    return '';
  }
  // Settings are often symbolic links into a dotfiles folder; the link is kept.
  const file = realpathSync(path);
  const { mode } = statSync(file);
  if ((mode & 0o222) === 0) throw new Error('the file is read-only');
  const copy = `${file}.before-lectern`;
  copyFileSync(file, copy);
  const draft = `${file}.lectern-draft`;
  writeFileSync(draft, after, { mode: 0o600 });
  chmodSync(draft, mode);
  renameSync(draft, file);
  return `. The previous version is in ${copy}`;
}
