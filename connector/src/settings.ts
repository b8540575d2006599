import { isLoopback } from '../../shared/src/domain/web/is-loopback.ts';
import { UsageError } from './commands/exit-codes.ts';

export interface Settings {
  /** URL of the MCP server, such as https://lectern.example/mcp/server/abc. */
  readonly serverUrl: string;
  readonly apiKey: string;
}

const ADVICE = 'Copy the configuration again from your MCP server in Lectern';

/**
 * Reads the settings from the environment. DOCS_MCP_URL and DOCS_MCP_KEY, which users set once for all their tools,
 * apply where SERVER_URL and LECTERN_API_KEY are not set.
 *
 * @throws {UsageError} if one is missing or wrong
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { serverUrl, apiKey } = readVariables(env);
  if (serverUrl === '') throw new UsageError(`SERVER_URL is not set. ${ADVICE}`);
  checkUrl(serverUrl);
  if (apiKey === '') throw new UsageError(`LECTERN_API_KEY is not set. ${ADVICE}`);
  if (/[^\x21-\x7e]/.test(apiKey) || apiKey.startsWith('$'))
    throw new UsageError(`LECTERN_API_KEY is not a valid API key. ${ADVICE}`);
  return { serverUrl, apiKey };
}

/** The values of the variables; '' for unset ones. */
export function readVariables(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    serverUrl: env.SERVER_URL?.trim() || (env.DOCS_MCP_URL?.trim() ?? ''),
    apiKey: env.LECTERN_API_KEY?.trim() || (env.DOCS_MCP_KEY?.trim() ?? ''),
  };
}

/** Every request carries the key, so it must be encrypted unless the server runs on this machine. */
function checkUrl(serverUrl: string): void {
  if (!URL.canParse(serverUrl))
    throw new UsageError(`SERVER_URL is not a valid URL: "${serverUrl}". ${ADVICE}`);
  const { protocol, hostname, username, search } = new URL(serverUrl);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new UsageError(
      `SERVER_URL must start with https:// ("${protocol}//${hostname}" would send the key unencrypted)`,
    );
  if (username !== '' || search !== '')
    throw new UsageError(`SERVER_URL must not contain a user name or a query string. ${ADVICE}`);
}
