import { lookup } from 'node:dns/promises';
import { fields, list } from './messages.js';
import { createRelay } from './relay.js';
import { isOtherServed, OTHER_SERVED } from './served-connector.js';

/**
 * Tries what an editor would do, step by step, and says what it finds; false when a step fails.
 *
 * @param {import('./settings.js').Settings} settings
 * @param {string} version
 * @param {string} proxy '' when there is none
 * @param {Buffer} script the file that runs
 * @param {(line: string) => void} print
 * @returns {Promise<boolean>}
 */
export async function examine(settings, version, proxy, script, print) {
  const { hostname, host } = new URL(settings.serverUrl);
  print(`connector ${version}, Node ${process.versions.node}`);
  print(`server    ${settings.serverUrl}`);
  print(`key       ${settings.apiKey.slice(0, 8)}… (${settings.apiKey.length} characters)`);
  // Behind a proxy it is the proxy that knows names.
  const address = proxy === '' ? await addressOf(hostname) : '';
  if (address === null) {
    print(`FAILED    the name ${hostname} is unknown: check SERVER_URL and the network`);
    return false;
  }
  print(proxy === '' ? `ok        ${host} is ${address}` : `proxy     ${withoutCredentials(proxy)}`);
  const hello = await ask(settings, version, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'lectern-connector doctor', version },
  });
  if (!report(hello, print, ({ serverInfo }) => `the key is accepted by ${String(fields(serverInfo).name)}`))
    return false;
  const tools = await ask(settings, version, 'tools/list', {});
  const isWell = report(tools, print, (result) => {
    const names = list(result.tools).map((tool) => String(fields(tool).name));
    return `${names.length} tools: ${names.join(', ')}`;
  });
  if (isWell && (await isOtherServed(settings.serverUrl, script))) print(`note      ${OTHER_SERVED}`);
  return isWell;
}

/**
 * @param {string} hostname
 * @returns {Promise<string | null>}
 */
function addressOf(hostname) {
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
 * @param {{ message: Record<string, unknown>, ms: number }} answer
 * @param {(line: string) => void} print
 * @param {(result: Record<string, unknown>) => string} describe
 * @returns {boolean}
 */
function report({ message, ms }, print, describe) {
  const { error, result } = message;
  if (error === undefined) print(`ok        ${describe(fields(result))} (${ms} ms)`);
  else print(`FAILED    ${String(fields(error).message)}`);
  return error === undefined;
}

/**
 * @param {import('./settings.js').Settings} settings
 * @param {string} version
 * @param {string} method
 * @param {unknown} params
 */
async function ask(settings, version, method, params) {
  /** @type {Record<string, unknown>} */
  let message = {};
  const relay = createRelay({ settings, version, send: (answer) => (message = fields(answer)) });
  const startedAt = performance.now();
  relay.take(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  await relay.idle();
  return { message, ms: Math.round(performance.now() - startedAt) };
}
