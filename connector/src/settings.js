/**
 * @typedef {object} Settings
 * @property {string} serverUrl Address of the MCP server, such as https://lectern.example/mcp/server/abc.
 * @property {string} apiKey
 */

const HOW = 'Copy the configuration again from your MCP server in Lectern';

/**
 * What the editor's configuration says, or the one line that says what is wrong with it. Where it does not name them,
 * the address and the key are those of DOCS_MCP_URL and DOCS_MCP_KEY, which people set for all their tools.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {{ settings: Settings } | { problem: string }}
 */
export function readSettings(env) {
  const serverUrl = env.SERVER_URL?.trim() || (env.DOCS_MCP_URL?.trim() ?? '');
  const apiKey = env.LECTERN_API_KEY?.trim() || (env.DOCS_MCP_KEY?.trim() ?? '');
  if (serverUrl === '') return { problem: `SERVER_URL is not set. ${HOW}` };
  const problem = problemOfUrl(serverUrl);
  if (problem !== null) return { problem };
  if (apiKey === '') return { problem: `LECTERN_API_KEY is not set. ${HOW}` };
  if (/[^\x21-\x7e]/.test(apiKey) || apiKey.startsWith('$')) {
    return { problem: `LECTERN_API_KEY is not a key: put the key itself there. ${HOW}` };
  }
  return { settings: { serverUrl, apiKey } };
}

/**
 * The key travels with every request, so it may leave the machine only encrypted.
 *
 * @param {string} serverUrl
 * @returns {string | null}
 */
function problemOfUrl(serverUrl) {
  if (!URL.canParse(serverUrl)) return `SERVER_URL is not an address: "${serverUrl}". ${HOW}`;
  const { protocol, hostname, username, search } = new URL(serverUrl);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    return `SERVER_URL must begin with https:// ("${protocol}//${hostname}" would send the key unencrypted)`;
  }
  if (username !== '' || search !== '') return `SERVER_URL must be the address alone. ${HOW}`;
  return null;
}

/**
 * Whether a host as it stands in an address is this machine.
 *
 * @param {string} hostname
 */
export function isLoopback(hostname) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
