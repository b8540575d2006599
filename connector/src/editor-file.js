import { homedir } from 'node:os';
import { join } from 'node:path';
import { installSnippets } from '../../shared/src/domain/install-snippets.ts';
import { serverSlug } from '../../shared/src/domain/slug.ts';
import { readJsonc } from './jsonc.js';
import { removeMember } from './remove-jsonc.js';
import { append, writeAt } from './write-jsonc.js';
import { removeToml, writeToml } from './write-toml.js';

/** @typedef {import('../../shared/src/domain/editors.ts').EditorId} EditorId */

/**
 * The file of an editor and what is to stand in it.
 *
 * @typedef {object} EditorFile
 * @property {string} label the editor's name
 * @property {string} path
 * @property {string} name the server's name in it
 * @property {string} note what differs in some versions; '' when nothing does
 * @property {string} entry what is written into the file, as it stands in one that has nothing else
 * @property {(before: string) => string} write the file's text with the server in it; throws FileFormError
 * @property {(before: string) => string} remove the file's text without it; throws FileFormError
 */

/** Stands for every server where only the place of its entry is asked for. */
export const ANY_SERVER = { serverUrl: 'https://lectern.invalid/mcp/server/any', apiKey: 'any' };

const SERVER_PATH = /^\/mcp\/server\/([^/]+)\/?$/;

/**
 * What `editor` needs to start this connector, as Lectern itself shows it.
 *
 * @param {EditorId} editor
 * @param {import('./settings.js').Settings} settings
 * @param {{ name: string, platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>> }} surroundings
 * @returns {EditorFile | null} null when the address is not one of Lectern's
 */
export function editorFile(editor, { serverUrl, apiKey }, { name, platform, env }) {
  const { origin, pathname } = new URL(serverUrl);
  const [, hash] = SERVER_PATH.exec(pathname) ?? [];
  if (hash === undefined) return null;
  const os = platform === 'win32' ? 'windows' : 'unix';
  const snippets = installSnippets({ origin, hash, name, apiKey, os }).filter(
    ({ transport }) => transport === 'stdio',
  );
  // Claude Code is shown as a command; the file that it writes has Cursor's form with a type.
  const shown = snippets.find(({ id }) => id === (editor === 'claude-code' ? 'cursor' : editor));
  const own = snippets.find(({ id }) => id === editor);
  if (!own || !shown) return null;
  const slug = serverSlug(name);
  const { label, note = '' } = own;
  const path = placeOf(own.file, { platform, env });
  if (shown.language === 'toml')
    return {
      ...{ label, path, name: slug, note, entry: shown.text },
      write: (before) => writeToml(before, slug, shown.text),
      remove: (before) => removeToml(before, slug),
    };
  const wanted = JSON.parse(shown.text);
  if (editor === 'claude-code') wanted.mcpServers[slug] = { type: 'stdio', ...wanted.mcpServers[slug] };
  const entry = JSON.stringify(wanted, null, 2);
  const group = Object.keys(wanted).find((key) => !Array.isArray(wanted[key])) ?? '';
  return {
    ...{ label, path, name: slug, note, entry },
    write: (before) => merge(before, wanted),
    remove: (before) => removeMember(before, group, slug),
  };
}

/**
 * @param {string} file
 * @param {{ platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>> }} surroundings
 */
function placeOf(file, { platform, env }) {
  const ofZed = '~/.config/zed/';
  if (platform === 'win32' && file.startsWith(ofZed))
    return join(env.APPDATA ?? join(homedir(), 'AppData/Roaming'), 'Zed', file.slice(ofZed.length));
  // Shells on Windows set HOME in a spelling of their own.
  const home = (platform === 'win32' ? env.USERPROFILE : env.HOME) ?? homedir();
  return file.startsWith('~/') ? join(home, file.slice(2)) : file;
}

/**
 * @param {string} before
 * @param {Readonly<Record<string, unknown>>} wanted the whole of a file that has nothing else
 */
function merge(before, wanted) {
  let text = before;
  for (const [name, value] of Object.entries(wanted)) {
    if (Array.isArray(value)) for (const item of value) text = withItem(text, name, item);
    else
      for (const [key, entry] of Object.entries(/** @type {object} */ (value)))
        text = writeAt(text, [name, key], entry);
  }
  return text;
}

/**
 * @param {string} text
 * @param {string} name
 * @param {{ id: string }} item
 */
function withItem(text, name, item) {
  const items = text.trim() === '' ? undefined : readJsonc(text).members?.get(name)?.items;
  const isThere = items?.some(({ members }) => members?.get('id')?.value === item.id);
  return isThere ? text : append(text, name, item);
}
