import { join } from 'node:path';
import { getNodeValue } from 'jsonc-parser';
import { installSnippets } from '../../../shared/src/domain/editors/install-snippets.ts';
import { appDataFolder, homeFolder } from '../home-folder.js';
import { asArray, asObject } from '../json-values.js';
import { appendItem, removeProperty, setProperty } from './edit-jsonc.js';
import { parseToml, removeServerTable, setServerTable } from './edit-toml.js';
import { parseJsonc } from './jsonc.js';
import { serverHash } from './lectern-servers.js';

/** @typedef {import('../../../shared/src/domain/editors/editors.ts').EditorId} EditorId */

/**
 * The settings file of an editor, and the server's entry in it.
 *
 * @typedef {object} EditorFile
 * @property {string} label the editor's display name
 * @property {string} path
 * @property {string} name the server's name in the file
 * @property {string[]} notes prompts of the editor, and differences between its versions
 * @property {string} entry a complete file with only this server
 * @property {(text: string) => Record<string, unknown>} readServers all servers in the file's text, by name; throws
 *   SettingsFormatError
 * @property {(before: string) => string} addServer edits the file's text; throws SettingsFormatError
 * @property {(before: string) => string} removeServer edits the file's text; throws SettingsFormatError
 */

/** For `remove` and `doctor`, which need only the location of the entry. */
export const PLACEHOLDER_SETTINGS = { serverUrl: 'https://lectern.invalid/mcp/server/any', apiKey: 'any' };

/**
 * How `editor` starts this connector, taken from the same snippets that Lectern shows.
 *
 * @param {EditorId} editor
 * @param {import('../settings.js').Settings} settings
 * @param {{ name: string, platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>> }} context
 * @returns {EditorFile | null} null if the URL is not an MCP server of Lectern
 */
export function editorFile(editor, { serverUrl, apiKey }, { name, platform, env }) {
  const { origin } = new URL(serverUrl);
  const hash = serverHash(serverUrl);
  if (hash === null) return null;
  const os = platform === 'win32' ? 'windows' : 'unix';
  const snippets = installSnippets({ origin, hash, slug: name, apiKey, os }).filter(
    ({ transport }) => transport === 'stdio',
  );
  // Lectern shows a command for Claude Code; the file it writes is Cursor's format with a type.
  const snippet = snippets.find(({ id }) => id === (editor === 'claude-code' ? 'cursor' : editor));
  const editorSnippet = snippets.find(({ id }) => id === editor);
  if (!editorSnippet || !snippet) return null;
  const { label, approval, note } = editorSnippet;
  const notes = [approval, note].filter((text) => text !== undefined);
  const path = resolvePath(editorSnippet.file, { platform, env });
  if (snippet.language === 'toml')
    return {
      ...{ label, path, name, notes, entry: snippet.text },
      readServers: (text) => asObject(parseToml(text).mcp_servers),
      addServer: (before) => setServerTable(before, name, snippet.text),
      removeServer: (before) => removeServerTable(before, name),
    };
  const wanted = JSON.parse(snippet.text);
  if (editor === 'claude-code') wanted.mcpServers[name] = { type: 'stdio', ...wanted.mcpServers[name] };
  const entry = JSON.stringify(wanted, null, 2);
  const group = Object.keys(wanted).find((key) => !Array.isArray(wanted[key])) ?? '';
  return {
    ...{ label, path, name, notes, entry },
    readServers: (text) => asObject(readJsonc(text)[group]),
    addServer: (before) => merge(before, wanted),
    removeServer: (before) => removeProperty(removeInput(before, `${name}-key`), [group, name]),
  };
}

/** @param {string} text */
function readJsonc(text) {
  return text.trim() === '' ? {} : asObject(getNodeValue(parseJsonc(text)));
}

/**
 * The path of a settings file in this user's home folder or the current folder.
 *
 * @param {string} file
 * @param {import('../home-folder.js').Environment} environment
 */
export function resolvePath(file, environment) {
  const zedFolder = '~/.config/zed/';
  if (environment.platform === 'win32' && file.startsWith(zedFolder))
    return join(appDataFolder(environment), 'Zed', file.slice(zedFolder.length));
  return file.startsWith('~/') ? join(homeFolder(environment), file.slice(2)) : file;
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
  const isPresent = asArray(readJsonc(text)[name]).some((existing) => asObject(existing).id === item.id);
  return isPresent ? text : appendItem(text, name, item);
}

/**
 * Removes the prompt for a key, which only VS Code's file has.
 *
 * @param {string} text
 * @param {string} id
 */
function removeInput(text, id) {
  const index = asArray(readJsonc(text).inputs).findIndex((input) => asObject(input).id === id);
  return index < 0 ? text : removeProperty(text, ['inputs', index]);
}
