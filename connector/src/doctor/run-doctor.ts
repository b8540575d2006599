import { askSettings } from '../ask-settings.ts';
import type { CommandContext } from '../commands/command.ts';
import { UsageError } from '../commands/exit-codes.ts';
import { findServers } from '../editors/find-servers.ts';
import { isSameServer } from '../editors/lectern-servers.ts';
import { configureProxy, proxyFor } from '../proxy.ts';
import { readSettings, readVariables, type Settings } from '../settings.ts';
import { diagnose } from './diagnose.ts';

type Context = Pick<CommandContext, 'platform' | 'env' | 'terminal' | 'print'>;

/**
 * Tests the connection to the server in the environment, or else to each Lectern server that an editor has. Asks for
 * missing settings.
 *
 * @returns false if a test fails
 * @throws {UsageError} if there is no server to test, or the settings are wrong
 */
export async function runDoctor(context: Context): Promise<boolean> {
  const { env, platform, terminal, print } = context;
  const known = readVariables(env);
  if (known.serverUrl !== '' && known.apiKey !== '') return diagnoseOne(known, context);
  const servers = findServers({ platform, env }).filter(
    ({ serverUrl }) => known.serverUrl === '' || isSameServer(serverUrl, known.serverUrl),
  );
  let isHealthy = true;
  for (const { serverUrl, apiKey, isOwn, entries } of servers) {
    for (const { label, path, name } of entries) print(`settings  ${label}, server "${name}" (${path})`);
    const isTrusted = isOwn || known.serverUrl !== '';
    const settings = { serverUrl, apiKey: (isTrusted ? known.apiKey : '') || (apiKey ?? '') };
    if (settings.apiKey === '' && terminal === null) {
      const needed = isTrusted ? 'LECTERN_API_KEY' : 'SERVER_URL and LECTERN_API_KEY';
      print(`FAILED    ${entries[0]?.label} asks you for the key. To test this server, set ${needed}`);
      isHealthy = false;
      continue;
    }
    const completed = await complete(settings, terminal);
    const isServerHealthy = await diagnoseOne(completed, context).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      print(`FAILED    ${error.message}`);
      return false;
    });
    isHealthy &&= isServerHealthy;
  }
  if (servers.length > 0) return isHealthy;
  if (terminal !== null) return diagnoseOne(await askSettings(known, terminal), context);
  const missing = Object.entries({ SERVER_URL: known.serverUrl, LECTERN_API_KEY: known.apiKey })
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  throw new UsageError(
    `No editor has a Lectern server, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set. Run this in your project's folder, or set ${missing.length > 1 ? 'them' : 'it'}`,
  );
}

function complete(settings: Settings, terminal: Context['terminal']) {
  return settings.apiKey === '' && terminal ? askSettings(settings, terminal) : settings;
}

async function diagnoseOne({ serverUrl, apiKey }: Settings, { env, print }: Context): Promise<boolean> {
  const settings = readSettings({ SERVER_URL: serverUrl, LECTERN_API_KEY: apiKey });
  const warning = configureProxy(env, serverUrl);
  if (warning !== null) print(`note      ${warning}`);
  return diagnose(settings, proxyFor(env, serverUrl), print);
}
