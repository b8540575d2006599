import { resolve } from 'node:path';
import { serverSlug, slugify } from '../../../shared/src/domain/documents/slug.ts';
import { agentsSnippet } from '../../../shared/src/domain/editors/agents-snippet.ts';
import type { EditorId } from '../../../shared/src/domain/editors/editors.ts';
import type { CommandContext } from '../commands/command.ts';
import { UsageError } from '../commands/exit-codes.ts';
import type { Collection } from '../read-collection.ts';
import { readText, removeKeysFromCopy } from '../save-file.ts';
import type { Settings } from '../settings.ts';
import { agentsFile, isMissedByClaude, removeAgentsBlocks, writeAgentsBlock } from './agents-block.ts';
import { addToEditor, attemptChange, removeFromEditor } from './change-settings-file.ts';
import { findServers } from './find-servers.ts';
import { isSameServer, lecternServers, serverHash } from './lectern-servers.ts';
import { PLACEHOLDER_SETTINGS, settingsFile } from './settings-file.ts';

type Context = Pick<CommandContext, 'platform' | 'env' | 'folder' | 'print'>;

/** For servers that do not report the name of their collection. */
const DEFAULT_NAME = 'lectern';

/**
 * Adds the server to an editor, named after its collection.
 *
 * @param options `name` is the server's name in the editor, null to derive it; `hasAgentsMd` also writes to AGENTS.md;
 *   `isDryRun` only prints the changes
 * @param settings of a Lectern server
 * @returns false if something could not be changed; the reason is printed
 */
export function addServer(
  editor: EditorId,
  options: { name: string | null; hasAgentsMd: boolean; isDryRun: boolean },
  settings: Settings,
  collection: Collection,
  { platform, env, folder, print }: Context,
): boolean {
  const { name: requested, hasAgentsMd, isDryRun } = options;
  const hash = serverHash(settings.serverUrl) ?? '';
  const target = settingsFile(editor, settings, { name: DEFAULT_NAME, platform, env });
  if (target === null) return false;
  let name = '';
  const isAdded = attemptChange(target.path, print, () => {
    const servers = target.readServers(readText(target.path) ?? '');
    name = chooseName(requested, collection.name ?? DEFAULT_NAME, settings.serverUrl, servers);
    const file = settingsFile(editor, settings, { name, platform, env });
    if (file) addToEditor(file, { apiKey: settings.apiKey, isDryRun }, print);
  });
  if (!isAdded || !hasAgentsMd) return isAdded;
  const path = agentsFile(folder);
  return attemptChange(path, print, () => {
    const { documentNames } = collection;
    const snippet = agentsSnippet({
      hash,
      slug: name,
      collectionName: collection.name ?? name,
      documentNames,
    });
    writeAgentsBlock(path, { hash, snippet, isDryRun }, print);
    if (editor === 'claude-code' && isMissedByClaude(folder, hash))
      print('Claude Code reads CLAUDE.md. Add the line @AGENTS.md to it');
  });
}

/**
 * Removes a server from an editor. If no other editor has it, also removes its block from AGENTS.md and CLAUDE.md.
 *
 * @returns false if something could not be changed; the reason is printed
 */
export function removeServer(
  editor: EditorId,
  { name: requested, isDryRun }: { name: string | null; isDryRun: boolean },
  { platform, env, folder, print }: Context,
): boolean {
  const target = settingsFile(editor, PLACEHOLDER_SETTINGS, { name: DEFAULT_NAME, platform, env });
  if (target === null) return false;
  const { label, path } = target;
  return attemptChange(path, print, () => {
    const servers = lecternServers(target.readServers(readText(path) ?? ''), env);
    const chosen = servers.filter(({ name, serverUrl }) => {
      if (requested !== null) return name === requested || name === slugify(requested);
      return !env.SERVER_URL || isSameServer(serverUrl, env.SERVER_URL);
    });
    const [server] = chosen;
    if (chosen.length > 1) {
      const names = chosen.map(({ name }) => name).join(', ');
      throw new UsageError(`${label} has the Lectern servers ${names}. Choose one with --name (${path})`);
    }
    if (!server) {
      print(`${label} has no ${requested === null ? 'Lectern server' : `server "${requested}"`} (${path})`);
      if (!isDryRun) removeKeysFromCopy(path);
      return;
    }
    const file = settingsFile(editor, PLACEHOLDER_SETTINGS, { name: server.name, platform, env });
    if (file) removeFromEditor(file, { isDryRun }, print);
    const others = findServers({ platform, env })
      .filter(({ serverUrl }) => isSameServer(serverUrl, server.serverUrl))
      .flatMap(({ entries }) => entries.filter((entry) => entry.path !== resolve(path)));
    const block = { hash: serverHash(server.serverUrl) ?? '', neededBy: others[0]?.label ?? null, isDryRun };
    removeAgentsBlocks(folder, block, print);
  });
}

/**
 * The server's name in an editor: the name it has there already, or one that no other server has.
 *
 * @param requested by the user
 * @param servers of the editor, by name
 * @throws {UsageError} if another server has the requested name
 */
function chooseName(
  requested: string | null,
  collectionName: string,
  serverUrl: string,
  servers: Readonly<Record<string, unknown>>,
) {
  const own = lecternServers(servers, {}).filter((server) => isSameServer(server.serverUrl, serverUrl));
  const ownNames = own.map(({ name }) => name).filter((name) => /^[\w-]+$/.test(name));
  if (requested === null && ownNames[0] !== undefined) return ownNames[0];
  const otherNames = Object.keys(servers).filter((name) => !ownNames.includes(name));
  const hash = serverHash(serverUrl) ?? '';
  if (requested === null) return serverSlug(collectionName, hash, otherNames);
  const name = serverSlug(requested, hash);
  if (otherNames.includes(name))
    throw new UsageError(`Another server has the name "${name}". Choose another --name`);
  return name;
}
