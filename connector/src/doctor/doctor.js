import { lookup } from 'node:dns/promises';
import { asArray, asObject } from '../json-values.js';
import { initialize, sendRequest } from '../relay/send-request.js';
import { isUpdateAvailable, UPDATE_MESSAGE } from '../update-check.js';

/**
 * Tests the connection step by step, as an editor would use it, and prints the results.
 *
 * @param {import('../settings.js').Settings} settings
 * @param {string} version
 * @param {string} proxy '' for a direct connection
 * @param {Buffer} script the running file
 * @param {(line: string) => void} print
 * @returns {Promise<boolean>} false if a step fails
 */
export async function diagnose(settings, version, proxy, script, print) {
  const { hostname, host } = new URL(settings.serverUrl);
  print(`connector ${version}, Node ${process.versions.node}`);
  print(`server    ${settings.serverUrl}`);
  print(`key       ${settings.apiKey.slice(0, 8)}… (${settings.apiKey.length} characters)`);
  // With a proxy, the proxy resolves names.
  const address = proxy === '' ? await resolveAddress(hostname) : '';
  if (address === null) {
    print(`FAILED    cannot resolve ${hostname}. Check SERVER_URL and your network.`);
    return false;
  }
  print(proxy === '' ? `ok        ${host} is ${address}` : `proxy     ${withoutCredentials(proxy)}`);
  const initialized = await initialize(settings, version, 'doctor');
  if (!report(initialized, print, ({ serverInfo }) => `${describeServer(serverInfo)} accepts the key`))
    return false;
  const tools = await sendRequest(settings, version, 'tools/list', {});
  const isHealthy = report(tools, print, (result) => {
    const names = asArray(result.tools).map((tool) => String(asObject(tool).name));
    return `${names.length} tools: ${names.join(', ')}`;
  });
  if (isHealthy && (await isUpdateAvailable(settings.serverUrl, script)))
    print(`note      ${UPDATE_MESSAGE}`);
  return isHealthy;
}

/**
 * @param {string} hostname
 * @returns {Promise<string | null>}
 */
function resolveAddress(hostname) {
  return lookup(hostname.replace(/^\[|\]$/g, '')).then(
    ({ address }) => address,
    () => null,
  );
}

/** @param {string} proxy */
function withoutCredentials(proxy) {
  return proxy.replace(/\/\/[^@/]*@/, '//');
}

/**
 * @param {{ response: Record<string, unknown>, ms: number }} result
 * @param {(line: string) => void} print
 * @param {(result: Record<string, unknown>) => string} describe
 * @returns {boolean}
 */
function report({ response, ms }, print, describe) {
  const { error, result } = response;
  if (error === undefined) print(`ok        ${describe(asObject(result))} (${ms} ms)`);
  else print(`FAILED    ${String(asObject(error).message)}`);
  return error === undefined;
}

/** @param {unknown} serverInfo */
function describeServer(serverInfo) {
  const { title, name } = asObject(serverInfo);
  return title === undefined ? String(name) : `"${title}"`;
}
