import { asObject, asString } from '../json-values.ts';

/** A Lectern server in an editor's settings. */
export interface LecternServer {
  readonly name: string;
  readonly serverUrl: string;
  /** Null if the editor asks the user for it. */
  readonly apiKey: string | null;
}

const SERVER_PATH = /^\/mcp\/server\/([^/]+)\/?$/;

/**
 * The hash in the URL of an MCP server.
 *
 * @returns null if it is not the URL of a Lectern server
 */
export function serverHash(serverUrl: string): string | null {
  if (!URL.canParse(serverUrl)) return null;
  return SERVER_PATH.exec(new URL(serverUrl).pathname)?.[1] ?? null;
}

/**
 * The Lectern servers among all servers of an editor, over stdio or HTTP.
 *
 * @param servers entries by name
 * @param env resolves `${VARIABLE}` in the entries
 */
export function lecternServers(
  servers: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): LecternServer[] {
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

/** @returns null if it is empty, or the editor asks for it (`${input:…}`) */
function expand(text: string, env: Readonly<Record<string, string | undefined>>): string | null {
  // A default value with a dollar sign cannot be a key, and would make a long text slow.
  const expanded = text.replace(
    /\$\{(\w+)(?::-([^}$]*))?\}/g,
    (_, name, otherwise) => env[name] ?? otherwise ?? '',
  );
  return expanded === '' || expanded.includes('$') ? null : expanded;
}

/** Whether two URLs lead to the same server. */
export function isSameServer(url: string, other: string) {
  return url.replace(/\/$/, '') === other.replace(/\/$/, '');
}
