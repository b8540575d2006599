import { isAbsolute } from 'node:path';
import { UsageError } from '../commands/exit-codes.ts';
import { assertInProject, copyBefore, readText, removeKeysFromCopy, saveText } from '../save-file.ts';
import { SettingsFormatError } from './jsonc.ts';
import type { SettingsFile } from './settings-file.ts';

/**
 * Adds the server to the settings file of an editor, keeps a copy of the previous file, and prints the result.
 *
 * @param options `isDryRun` only prints the change
 * @throws {SettingsFormatError} if the file cannot be edited safely
 */
export function addToEditor(
  { label, path, name, notes, entry, addServer }: SettingsFile,
  { apiKey, isDryRun }: { apiKey: string; isDryRun: boolean },
  print: (line: string) => void,
) {
  assertOwnFile(path);
  const before = readText(path);
  const after = addServer(before ?? '');
  // Terminal output gets copied and recorded, so it shows neither our key nor other keys in the file.
  const preview = entry.replaceAll(apiKey, `${apiKey.slice(0, 8)}…`);
  if (isDryRun) print(`Would ${before === null ? 'create' : 'add to'} ${path}:\n${preview}`);
  else if (after === before) print(`${label} already has the server "${name}" (${path})`);
  else {
    const copied = before === null ? '' : `. The previous version is in ${copyBefore(path)}`;
    saveText(path, after);
    print(`Added the server "${name}" to ${label} (${path})${copied}`);
    print(`Restart ${label} if it is open`);
  }
  for (const note of notes) print(note);
}

/** Relative paths are in the project, which another person may have written. Throws UsageError. */
function assertOwnFile(path: string) {
  if (!isAbsolute(path)) assertInProject(path, process.cwd());
}

/**
 * Removes the server from the settings file of an editor and prints the result. The copy of the previous file has no
 * API keys.
 *
 * @throws {SettingsFormatError} if the file cannot be edited safely
 */
export function removeFromEditor(
  { label, path, name, removeServer }: SettingsFile,
  { isDryRun }: { isDryRun: boolean },
  print: (line: string) => void,
) {
  assertOwnFile(path);
  const before = readText(path) ?? '';
  const after = removeServer(before);
  if (isDryRun) return print(`Would remove the server "${name}" from ${path}`);
  const copy = copyBefore(path);
  saveText(path, after);
  removeKeysFromCopy(path);
  print(
    `Removed the server "${name}" from ${label} (${path}). The previous version, without API keys, is in ${copy}`,
  );
}

/**
 * Runs a change of a file. If it fails, prints the reason.
 *
 * @returns false if it failed
 */
export function attemptChange(path: string, print: (line: string) => void, change: () => void): boolean {
  try {
    change();
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError) {
      print(`FAILED    ${reason}`);
      return false;
    }
    const advice =
      error instanceof SettingsFormatError ? 'Fix the file, or edit it by hand' : 'Edit it by hand';
    print(`FAILED    Cannot change ${path}: ${reason}. ${advice}`);
    return false;
  }
}
