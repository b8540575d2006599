import { isAbsolute, resolve } from 'node:path';
import { EDITORS, type EditorId } from '../../../shared/src/domain/editors/editors.ts';
import { type Environment, homeFolder } from '../home-folder.ts';
import { readText } from '../save-file.ts';
import { lecternServers } from './lectern-servers.ts';
import { PLACEHOLDER_SETTINGS, resolvePath, type SettingsFile, settingsFile } from './settings-file.ts';

/** The entry of a server in the settings file of an editor. */
export interface ServerEntry {
  readonly label: string;
  readonly path: string;
  readonly name: string;
}

/** A Lectern server with its entries, at least one. */
export interface FoundServer {
  readonly serverUrl: string;
  apiKey: string | null;
  /** Whether the user's own settings name it. Another person may have written the files of a project. */
  isOwn: boolean;
  readonly entries: ServerEntry[];
}

/** Other files that an editor reads, by editor. */
const OTHER_FILES: Readonly<Partial<Record<EditorId, readonly string[]>>> = {
  cursor: ['.cursor/mcp.json'],
  windsurf: ['~/.config/devin/mcp_config.json'],
  'claude-code': ['~/.claude.json'],
  codex: ['.codex/config.toml'],
  gemini: ['.gemini/settings.json'],
};

/**
 * The Lectern servers in the settings of all editors, each once for every URL and key. Files that cannot be read are
 * skipped. Files of a project get no variables: a hostile one could send any of them to its own server.
 */
export function findServers({ platform, env }: Environment): FoundServer[] {
  // In the home folder, the project's files are the user's.
  const isHome = resolve() === resolve(homeFolder({ platform, env }));
  const found = EDITORS.flatMap(({ id, label }) => {
    const file = settingsFile(id, PLACEHOLDER_SETTINGS, { name: 'any', platform, env });
    if (file === null) return [];
    const others = OTHER_FILES[id] ?? [];
    const paths = [file.path, ...others.map((path) => resolvePath(path, { platform, env }))];
    const isOwnByPath = new Map(paths.map((path) => [resolve(path), isHome || isAbsolute(path)]));
    return [...isOwnByPath].flatMap(([path, isOwn]) =>
      readServers(file, path, isOwn ? env : {}).map((server) => ({ ...server, label, path, isOwn })),
    );
  });
  const servers: Map<string, FoundServer> = new Map();
  const withKey = found.filter(({ apiKey }) => apiKey !== null);
  for (const { serverUrl, apiKey: ownKey, isOwn, ...entry } of found) {
    // An entry without a key belongs to the server whose key another entry has.
    const apiKey = ownKey ?? withKey.find((each) => each.serverUrl === serverUrl)?.apiKey ?? null;
    const key = `${serverUrl} ${apiKey}`;
    const known = servers.get(key) ?? { isOwn: false, entries: [] };
    servers.set(key, { serverUrl, apiKey, isOwn: isOwn || known.isOwn, entries: [...known.entries, entry] });
  }
  return [...servers.values()];
}

function readServers(file: SettingsFile, path: string, env: Readonly<Record<string, string | undefined>>) {
  try {
    return lecternServers(file.readServers(readText(path) ?? ''), env);
  } catch {
    return [];
  }
}
