import { askSettings } from '../ask-settings.js';
import { findServers } from '../editors/find-servers.js';
import { isSameServer } from '../editors/lectern-servers.js';
import { configureProxy, proxyFor } from '../proxy.js';
import { readSettings, readVariables } from '../settings.js';
import { VERSION } from '../version.js';
import { diagnose } from './doctor.js';

/**
 * @typedef {object} Context
 * @property {NodeJS.Platform} platform
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream } | null} terminal to ask the user; null if
 *   there is none
 * @property {Buffer} script the running file
 * @property {(line: string) => void} print
 */

/**
 * Tests the connection to the server in the environment, or else to each Lectern server that an editor has. Asks for
 * missing settings.
 *
 * @param {Context} context
 * @returns {Promise<{ isHealthy: boolean } | { problem: string }>} the problem is a single line
 */
export async function runDoctor(context) {
  const { env, platform, terminal, print } = context;
  const known = readVariables(env);
  if (known.serverUrl !== '' && known.apiKey !== '') return diagnoseOne(known, context);
  const servers = findServers({ platform, env }).filter(
    ({ serverUrl }) => known.serverUrl === '' || isSameServer(serverUrl, known.serverUrl),
  );
  let isHealthy = true;
  for (const { serverUrl, apiKey, entries } of servers) {
    for (const { label, path, name } of entries) print(`settings  ${label}, server "${name}" (${path})`);
    const settings = { serverUrl, apiKey: known.apiKey || (apiKey ?? '') };
    if (settings.apiKey === '' && terminal === null) {
      print(`FAILED    ${entries[0]?.label} asks you for the key. To test this server, set LECTERN_API_KEY`);
      isHealthy = false;
      continue;
    }
    const result = await diagnoseOne(await complete(settings, terminal), context);
    if ('problem' in result) print(`FAILED    ${result.problem}`);
    isHealthy &&= 'isHealthy' in result && result.isHealthy;
  }
  if (servers.length > 0) return { isHealthy };
  if (terminal !== null) return diagnoseOne(await askSettings(known, terminal), context);
  const missing = Object.entries({ SERVER_URL: known.serverUrl, LECTERN_API_KEY: known.apiKey })
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  return {
    problem: `no editor has a Lectern server, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set. Run this in your project's folder, or set ${missing.length > 1 ? 'them' : 'it'}`,
  };
}

/**
 * @param {import('../settings.js').Settings} settings
 * @param {Context['terminal']} terminal
 */
function complete(settings, terminal) {
  return settings.apiKey === '' && terminal ? askSettings(settings, terminal) : settings;
}

/**
 * @param {import('../settings.js').Settings} given
 * @param {Context} context
 * @returns {Promise<{ isHealthy: boolean } | { problem: string }>}
 */
async function diagnoseOne({ serverUrl, apiKey }, { env, script, print }) {
  const result = readSettings({ SERVER_URL: serverUrl, LECTERN_API_KEY: apiKey });
  if ('problem' in result) return result;
  const warning = configureProxy(env, serverUrl);
  if (warning !== null) print(`note      ${warning}`);
  const proxy = proxyFor(env, serverUrl);
  return { isHealthy: await diagnose(result.settings, VERSION, proxy, script, print) };
}
