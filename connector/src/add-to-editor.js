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
import { FileFormError } from './jsonc.js';

/**
 * Writes the server into the file of an editor, which is kept beside as it was, and says what was done.
 *
 * @param {import('./editor-file.js').EditorFile} file
 * @param {{ apiKey: string, isDryRun: boolean }} options with `isDryRun` nothing is written
 * @param {(line: string) => void} print
 * @returns {boolean} false when the file cannot be written, which was told
 */
export function addToEditor({ label, path, name, note, entry, write }, { apiKey, isDryRun }, print) {
  return trying(path, print, () => {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
    const after = write(before ?? '');
    // Keys are for the file alone, those of others in it too: what stands on a screen is copied and recorded.
    const shown = entry.replaceAll(apiKey, `${apiKey.slice(0, 8)}…`);
    if (isDryRun) print(`${path} would ${before === null ? 'be' : 'get'}:\n${shown}`);
    else if (after === before) print(`${label} has the server "${name}" already, in ${path}`);
    else
      save(path, before, after, (kept) => print(`${label} has the server "${name}" now, in ${path}${kept}`));
    if (note !== '') print(note);
  });
}

/**
 * Takes the server out of the file of an editor, which is kept beside as it was, and says what was done.
 *
 * @param {import('./editor-file.js').EditorFile} file
 * @param {{ isDryRun: boolean }} options
 * @param {(line: string) => void} print
 * @returns {boolean} false when the file cannot be written, which was told
 */
export function removeFromEditor({ label, path, name, remove }, { isDryRun }, print) {
  return trying(path, print, () => {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const after = remove(before);
    if (after === before) print(`${label} has no server "${name}" in ${path}`);
    else if (isDryRun) print(`${path} would lose the server "${name}"`);
    else
      save(path, before, after, (kept) =>
        print(`${label} has no server "${name}" any longer in ${path}${kept}`),
      );
  });
}

/**
 * @param {string} path
 * @param {(line: string) => void} print
 * @param {() => void} write
 * @returns {boolean} false when it failed, which was told
 */
function trying(path, print, write) {
  try {
    write();
    return true;
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const advice = error instanceof FileFormError ? 'mend it, or change it by hand' : 'change it by hand';
    print(`FAILED    writing ${path}: ${found}; ${advice}`);
    return false;
  }
}

/**
 * @param {string} path
 * @param {string | null} before
 * @param {string} after
 * @param {(kept: string) => void} done
 */
function save(path, before, after, done) {
  if (before === null) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after, { mode: 0o600 });
    return done('');
  }
  // A link to a file elsewhere, as people keep their settings, stays a link.
  const file = realpathSync(path);
  const { mode } = statSync(file);
  if ((mode & 0o222) === 0) throw new Error('the file is read-only');
  const copy = `${file}.before-lectern`;
  copyFileSync(file, copy);
  const draft = `${file}.lectern-draft`;
  writeFileSync(draft, after, { mode: 0o600 });
  chmodSync(draft, mode);
  renameSync(draft, file);
  done(`; before it was as ${copy} is`);
}
