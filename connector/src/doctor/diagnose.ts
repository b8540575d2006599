import { lookup } from 'node:dns/promises';
import { asArray, asObject } from '../json-values.ts';
import { initialize, sendRequest } from '../relay/send-request.ts';
import type { Settings } from '../settings.ts';
import { printable } from '../terminal/printable.ts';
import { isUpdateAvailable, UPDATE_MESSAGE } from '../update-check.ts';
import { VERSION } from '../version.ts';

/**
 * Tests the connection step by step, as an editor would use it, and prints the results.
 *
 * @param proxy '' for a direct connection
 * @returns false if a step fails
 */
export async function diagnose(
  settings: Settings,
  proxy: string,
  print: (line: string) => void,
): Promise<boolean> {
  const { hostname, host } = new URL(settings.serverUrl);
  print(`connector ${VERSION}, Node ${process.versions.node}`);
  print(`server    ${settings.serverUrl}`);
  print(`key       ${settings.apiKey.slice(0, 8)}… (${settings.apiKey.length} characters)`);
  // With a proxy, the proxy resolves names.
  const address = proxy === '' ? await resolveAddress(hostname) : '';
  if (address === null) {
    print(`FAILED    Cannot resolve ${hostname}. Check SERVER_URL and your network.`);
    return false;
  }
  print(proxy === '' ? `ok        ${host} resolves to ${address}` : `proxy     ${withoutCredentials(proxy)}`);
  const initialized = await initialize(settings, 'doctor');
  if (!report(initialized, print, ({ serverInfo }) => `${describeServer(serverInfo)} accepts the key`))
    return false;
  const tools = await sendRequest(settings, 'tools/list', {});
  const isHealthy = report(tools, print, (result) => {
    const names = asArray(result.tools).map((tool) => String(asObject(tool).name));
    return `${names.length} tools: ${names.join(', ')}`;
  });
  if (isHealthy && (await isUpdateAvailable(settings.serverUrl))) print(`note      ${UPDATE_MESSAGE}`);
  return isHealthy;
}

function resolveAddress(hostname: string): Promise<string | null> {
  return lookup(hostname.replace(/^\[|\]$/g, '')).then(
    ({ address }) => address,
    () => null,
  );
}

function withoutCredentials(proxy: string) {
  return proxy.replace(/\/\/[^@/]*@/, '//');
}

function report(
  { response, ms }: { response: Record<string, unknown>; ms: number },
  print: (line: string) => void,
  describe: (result: Record<string, unknown>) => string,
): boolean {
  const { error, result } = response;
  if (error === undefined) print(`ok        ${printable(describe(asObject(result)))} (${ms} ms)`);
  else print(`FAILED    ${printable(String(asObject(error).message))}`);
  return error === undefined;
}

function describeServer(serverInfo: unknown) {
  const { title, name } = asObject(serverInfo);
  return title === undefined ? String(name) : `"${title}"`;
}
