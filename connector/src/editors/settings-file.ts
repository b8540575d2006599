import { join } from 'node:path';
import { getNodeValue } from 'jsonc-parser';
import type { EditorId } from '../../../shared/src/domain/editors/editors.ts';
import { installSnippets } from '../../../shared/src/domain/editors/install-snippets.ts';
import { appDataFolder, type Environment, homeFolder } from '../home-folder.ts';
import { asArray, asObject } from '../json-values.ts';
import type { Settings } from '../settings.ts';
import { appendItem, removeProperty, setProperty } from './edit-jsonc.ts';
import { parseToml, removeServerTable, setServerTable } from './edit-toml.ts';
import { parseJsonc } from './jsonc.ts';
import { serverHash } from './lectern-servers.ts';

/** The settings file of an editor, and the server's entry in it. */
export interface SettingsFile {
  /** The editor's display name. */
  readonly label: string;
  readonly path: string;
  /** The server's name in the file. */
  readonly name: string;
  /** Prompts of the editor, and differences between its versions. */
  readonly notes: string[];
  /** A complete file with only this server. */
  readonly entry: string;
  /** All servers in the file's text, by name. Throws SettingsFormatError, as the edits do. */
  readonly readServers: (text: string) => Record<string, unknown>;
  readonly addServer: (before: string) => string;
  readonly removeServer: (before: string) => string;
}

/** For `remove` and `doctor`, which need only the location of the entry. */
export const PLACEHOLDER_SETTINGS = { serverUrl: 'https://lectern.invalid/mcp/server/any', apiKey: 'any' };

/**
 * How `editor` starts this connector, taken from the same snippets that Lectern shows.
 *
 * @returns null if the URL is not an MCP server of Lectern
 */
export function settingsFile(
  editor: EditorId,
  { serverUrl, apiKey }: Settings,
  {
    name,
    platform,
    env,
  }: { name: string; platform: NodeJS.Platform; env: Readonly<Record<string, string | undefined>> },
): SettingsFile | null {
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
      label,
      path,
      name,
      notes,
      entry: snippet.text,
      readServers: (text) => asObject(parseToml(text).mcp_servers),
      addServer: (before) => setServerTable(before, name, snippet.text),
      removeServer: (before) => removeServerTable(before, name),
    };
  const wanted = JSON.parse(snippet.text);
  if (editor === 'claude-code') wanted.mcpServers[name] = { type: 'stdio', ...wanted.mcpServers[name] };
  const entry = JSON.stringify(wanted, null, 2);
  const group = Object.keys(wanted).find((key) => !Array.isArray(wanted[key])) ?? '';
  return {
    label,
    path,
    name,
    notes,
    entry,
    readServers: (text) => asObject(readJsonc(text)[group]),
    addServer: (before) => merge(before, wanted),
    removeServer: (before) => removeProperty(removeInput(before, `${name}-key`), [group, name]),
  };
}

function readJsonc(text: string) {
  return text.trim() === '' ? {} : asObject(getNodeValue(parseJsonc(text)));
}

/** The path of a settings file in this user's home folder or the current folder. */
export function resolvePath(file: string, environment: Environment) {
  const zedFolder = '~/.config/zed/';
  if (environment.platform === 'win32' && file.startsWith(zedFolder))
    return join(appDataFolder(environment), 'Zed', file.slice(zedFolder.length));
  return file.startsWith('~/') ? join(homeFolder(environment), file.slice(2)) : file;
}

/**
 * Adds every server and every array item of `wanted` to a file.
 *
 * @param wanted a complete file with only this server
 */
function merge(before: string, wanted: Readonly<Record<string, unknown>>) {
  let text = before;
  for (const [name, value] of Object.entries(wanted)) {
    if (Array.isArray(value)) for (const item of value) text = addItem(text, name, item);
    else
      for (const [key, entry] of Object.entries(Object(value))) text = setProperty(text, [name, key], entry);
  }
  return text;
}

function addItem(text: string, name: string, item: { id: string }) {
  const isPresent = asArray(readJsonc(text)[name]).some((existing) => asObject(existing).id === item.id);
  return isPresent ? text : appendItem(text, name, item);
}

/** Removes the prompt for a key, which only VS Code's file has. */
function removeInput(text: string, id: string) {
  const index = asArray(readJsonc(text).inputs).findIndex((input) => asObject(input).id === id);
  return index < 0 ? text : removeProperty(text, ['inputs', index]);
}
