import { asObject, asString } from '../json-values.js';

/**
 * A Lectern server in an editor's settings.
 *
 * @typedef {object} LecternServer
 * @property {string} name
 * @property {string} serverUrl
 * @property {string | null} apiKey null if the editor asks the user for it
 */

const SERVER_PATH = /^\/mcp\/server\/([^/]+)\/?$/;

/**
 * The hash in the URL of an MCP server.
 *
 * @param {string} serverUrl
 * @returns {string | null} null if it is not the URL of a Lectern server
 */
export function serverHash(serverUrl) {
  if (!URL.canParse(serverUrl)) return null;
  return SERVER_PATH.exec(new URL(serverUrl).pathname)?.[1] ?? null;
}

/**
 * The Lectern servers among all servers of an editor, over stdio or HTTP.
 *
 * @param {Readonly<Record<string, unknown>>} servers entries by name
 * @param {Readonly<Record<string, string | undefined>>} env resolves `${VARIABLE}` in the entries
 * @returns {LecternServer[]}
 */
export function lecternServers(servers, env) {
  return Object.entries(servers).flatMap(([name, value]) => {
    const entry = asObject(value);
    const variables = asObject(entry.env);
    const serverUrl = [variables.SERVER_URL, entry.url, entry.serverUrl, entry.httpUrl].find(
      (url) => typeof url === 'string' && serverHash(url) !== null,
    );
    if (typeof serverUrl !== 'string') return [];
    const header = asObject(entry.headers ?? entry.http_headers).Authorization;
    const apiKey = asString(variables.LECTERN_API_KEY ?? header)?.replace(/^Bearer /, '') ?? '';
    return [{ name, serverUrl, apiKey: expand(apiKey, env) }];
  });
}

/**
 * @param {string} text
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | null} null if it is empty, or the editor asks for it (`${input:…}`)
 */
function expand(text, env) {
  const expanded = text.replace(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_, name, otherwise) => env[name] ?? otherwise ?? '',
  );
  return expanded === '' || expanded.includes('$') ? null : expanded;
}

/**
 * Whether two URLs lead to the same server.
 *
 * @param {string} url
 * @param {string} other
 */
export function isSameServer(url, other) {
  return url.replace(/\/$/, '') === other.replace(/\/$/, '');
}
