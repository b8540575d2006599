import { homedir } from 'node:os';
import { join } from 'node:path';
import { getNodeValue } from 'jsonc-parser';
import { installSnippets } from '../../shared/src/domain/install-snippets.ts';
import { serverSlug } from '../../shared/src/domain/slug.ts';
import { appendItem, removeProperty, setProperty } from './edit-jsonc.js';
import { removeServerTable, setServerTable } from './edit-toml.js';
import { asArray, asObject } from './json-rpc.js';
import { parseJsonc } from './jsonc.js';

/** @typedef {import('../../shared/src/domain/editors.ts').EditorId} EditorId */

/**
 * The settings file of an editor, and the server's entry in it.
 *
 * @typedef {object} EditorFile
 * @property {string} label the editor's display name
 * @property {string} path
 * @property {string} name the server's name in the file
 * @property {string} note differences between versions of the editor; '' for none
 * @property {string} entry a complete file with only this server
 * @property {(before: string) => string} addServer edits the file's text; throws SettingsFormatError
 * @property {(before: string) => string} removeServer edits the file's text; throws SettingsFormatError
 */

/** For `remove`, which needs only the location of the entry. */
export const PLACEHOLDER_SETTINGS = { serverUrl: 'https://lectern.invalid/mcp/server/any', apiKey: 'any' };

const SERVER_PATH = /^\/mcp\/server\/([^/]+)\/?$/;

/**
 * How `editor` starts this connector, taken from the same snippets that Lectern shows.
 *
 * @param {EditorId} editor
 * @param {import('./settings.js').Settings} settings
 * @param {{ name: string, platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>> }} context
 * @returns {EditorFile | null} null if the URL is not an MCP server of Lectern
 */
export function editorFile(editor, { serverUrl, apiKey }, { name, platform, env }) {
  const { origin, pathname } = new URL(serverUrl);
  const [, hash] = SERVER_PATH.exec(pathname) ?? [];
  if (hash === undefined) return null;
  const os = platform === 'win32' ? 'windows' : 'unix';
  const snippets = installSnippets({ origin, hash, name, apiKey, os }).filter(
    ({ transport }) => transport === 'stdio',
  );
  // Lectern shows a command for Claude Code; the file it writes is Cursor's format with a type.
  const snippet = snippets.find(({ id }) => id === (editor === 'claude-code' ? 'cursor' : editor));
  const editorSnippet = snippets.find(({ id }) => id === editor);
  if (!editorSnippet || !snippet) return null;
  const slug = serverSlug(name);
  const { label, note = '' } = editorSnippet;
  const path = resolvePath(editorSnippet.file, { platform, env });
  if (snippet.language === 'toml')
    return {
      ...{ label, path, name: slug, note, entry: snippet.text },
      addServer: (before) => setServerTable(before, slug, snippet.text),
      removeServer: (before) => removeServerTable(before, slug),
    };
  const wanted = JSON.parse(snippet.text);
  if (editor === 'claude-code') wanted.mcpServers[slug] = { type: 'stdio', ...wanted.mcpServers[slug] };
  const entry = JSON.stringify(wanted, null, 2);
  const group = Object.keys(wanted).find((key) => !Array.isArray(wanted[key])) ?? '';
  return {
    ...{ label, path, name: slug, note, entry },
    addServer: (before) => merge(before, wanted),
    removeServer: (before) => removeProperty(before, [group, slug]),
  };
}

/**
 * @param {string} file
 * @param {{ platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>> }} context
 */
function resolvePath(file, { platform, env }) {
  const zedFolder = '~/.config/zed/';
  if (platform === 'win32' && file.startsWith(zedFolder))
    return join(env.APPDATA ?? join(homedir(), 'AppData/Roaming'), 'Zed', file.slice(zedFolder.length));
  // Unix shells on Windows set HOME to a path like /c/Users/ada.
  const home = (platform === 'win32' ? env.USERPROFILE : env.HOME) ?? homedir();
  return file.startsWith('~/') ? join(home, file.slice(2)) : file;
}

/**
 * Adds every server and every array item of `wanted` to a file.
 *
 * @param {string} before
 * @param {Readonly<Record<string, unknown>>} wanted a complete file with only this server
 */
function merge(before, wanted) {
  let text = before;
  for (const [name, value] of Object.entries(wanted)) {
    if (Array.isArray(value)) for (const item of value) text = addItem(text, name, item);
    else
      for (const [key, entry] of Object.entries(/** @type {object} */ (value)))
        text = setProperty(text, [name, key], entry);
  }
  return text;
}

/**
 * @param {string} text
 * @param {string} name
 * @param {{ id: string }} item
 */
function addItem(text, name, item) {
  const settings = text.trim() === '' ? {} : asObject(getNodeValue(parseJsonc(text)));
  const isPresent = asArray(settings[name]).some((existing) => asObject(existing).id === item.id);
  return isPresent ? text : appendItem(text, name, item);
}
