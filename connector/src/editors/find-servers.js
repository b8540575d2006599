import { resolve } from 'node:path';
import { EDITORS } from '../../../shared/src/domain/editors/editors.ts';
import { readText } from '../save-file.js';
import { editorFile, PLACEHOLDER_SETTINGS, resolvePath } from './editor-file.js';
import { lecternServers } from './lectern-servers.js';

/**
 * The entry of a server in the settings file of an editor.
 *
 * @typedef {{ label: string, path: string, name: string }} ServerEntry
 */

/**
 * A Lectern server with its entries, at least one.
 *
 * @typedef {{ serverUrl: string, apiKey: string | null, entries: ServerEntry[] }} FoundServer
 */

/** Other files that an editor reads, by editor. */
const OTHER_FILES = /** @type {const} */ ({
  cursor: ['.cursor/mcp.json'],
  windsurf: ['~/.config/devin/mcp_config.json'],
  'claude-code': ['~/.claude.json'],
  codex: ['.codex/config.toml'],
  gemini: ['.gemini/settings.json'],
});

/**
 * The Lectern servers in the settings of all editors, each once for every URL and key. Files that cannot be read are
 * skipped.
 *
 * @param {{ platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>> }} context
 * @returns {FoundServer[]}
 */
export function findServers({ platform, env }) {
  const found = EDITORS.flatMap(({ id, label }) => {
    const file = editorFile(id, PLACEHOLDER_SETTINGS, { name: 'any', platform, env });
    if (file === null) return [];
    /** @type {readonly string[]} */
    const others = id in OTHER_FILES ? OTHER_FILES[/** @type {keyof typeof OTHER_FILES} */ (id)] : [];
    const paths = [file.path, ...others.map((path) => resolvePath(path, { platform, env }))];
    // In the home folder, the file of a project is also the user's.
    return [...new Set(paths.map((path) => resolve(path)))].flatMap((path) =>
      readServers(file, path, env).map((server) => ({ ...server, label, path })),
    );
  });
  /** @type {Map<string, FoundServer>} */
  const servers = new Map();
  const withKey = found.filter(({ apiKey }) => apiKey !== null);
  const urls = new Set(withKey.map(({ serverUrl }) => serverUrl));
  // An entry without a key belongs to the server whose key another entry has.
  const needed = found.filter(({ apiKey, serverUrl }) => apiKey !== null || !urls.has(serverUrl));
  for (const { serverUrl, apiKey, ...entry } of needed) {
    const key = `${serverUrl} ${apiKey}`;
    servers.set(key, { serverUrl, apiKey, entries: [...(servers.get(key)?.entries ?? []), entry] });
  }
  return [...servers.values()];
}

/**
 * @param {import('./editor-file.js').EditorFile} file
 * @param {string} path
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function readServers(file, path, env) {
  try {
    return lecternServers(file.readServers(readText(path) ?? ''), env);
  } catch {
    return [];
  }
}
