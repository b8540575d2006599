import { CommandError } from '../commands/exit-codes.ts';
import { asArray, asObject, asString } from '../json-values.ts';

/**
 * Describes a response that is not OK, and the next step.
 *
 * @param status of the HTTP response
 * @param reason the server's own message; '' if it gave none
 * @param request the number of attempts, and the total time between them that the server demanded
 */
export function httpErrorMessage(
  status: number,
  reason: string,
  {
    serverUrl,
    retryAfter,
    attempts,
    waitedMs,
  }: { serverUrl: string; retryAfter: string | null; attempts: number; waitedMs: number },
): string {
  const { origin } = new URL(serverUrl);
  const tried = waitedMs > 0 ? ` Tried ${attempts} times in ${formatSeconds(waitedMs / 1_000)}.` : '';
  const retry = tried + (retryAfter ? ` Try again in ${formatSeconds(Number(retryAfter))}.` : '');
  switch (status) {
    case 401:
      return `Lectern rejected the API key. Create one at ${origin}/api-keys and set it as LECTERN_API_KEY. (${withoutAdvice(reason)})`;
    case 403:
      return `Lectern at ${origin} rejected the request. Check SERVER_URL and LECTERN_API_KEY. (${reason})`;
    case 404:
      return `MCP server not found. It was deleted, or SERVER_URL is incomplete or belongs to another site. Copy the URL again at ${origin}/dashboard.`;
    case 405:
      return `SERVER_URL is not the URL of an MCP server, or a proxy blocks POST requests. Copy the URL again at ${origin}/dashboard. (405)`;
    case 402:
      return `You reached the limit of your plan. See ${origin}/pricing.${retry} (${reason})`;
    case 429:
      return `Lectern at ${origin} received too many requests with this API key.${retry} (${reason})`;
    default:
      return `Lectern at ${origin} responded with ${status}.${retry} ${reason}`.trim();
  }
}

/** The server also says where to create a key. */
function withoutAdvice(reason: string) {
  return reason.replace(/[;.]? create one at .*$/i, '');
}

function formatSeconds(seconds: number) {
  const whole = Math.ceil(seconds);
  return !(whole > 0) ? 'a moment' : `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
}

/**
 * Describes a request without a valid response, and the next step.
 *
 * @param setting the variable with the URL
 */
export function networkErrorMessage(error: unknown, serverUrl: string, setting = 'SERVER_URL'): string {
  if (error instanceof CommandError) return error.message;
  const { origin } = new URL(serverUrl);
  const code = networkErrorCode(error);
  if (/CERT|SIGNATURE|ALTNAME/.test(code)) {
    return `The certificate of Lectern at ${origin} is not trusted. Set NODE_EXTRA_CA_CERTS to your company's certificate file, or check ${setting}. (${code})`;
  }
  if (code.startsWith('ERR_SSL')) {
    return `Lectern at ${origin} does not use HTTPS. Check ${setting}; it starts with http:// for a server on this machine. (${code})`;
  }
  if (code === '') {
    // The cause says more than "fetch failed".
    const reason = asString(asObject(asObject(error).cause).message) ?? String(error);
    // fetch refuses ports such as 1, which no HTTP server uses (https://fetch.spec.whatwg.org/#port-blocking).
    return reason === 'bad port'
      ? `Lectern does not run at ${origin}. Check ${setting}. (${reason})`
      : `Lectern at ${origin} sent an invalid response. Check ${setting}. (${reason})`;
  }
  return code === 'ECONNREFUSED'
    ? `Lectern at ${origin} is not running. Start it, or check ${setting}. (${code})`
    : `Cannot reach Lectern at ${origin}. Check ${setting} and your network. (${code})`;
}

/**
 * The system's code of a network error, such as ECONNREFUSED.
 *
 * @returns '' if there is none
 */
export function networkErrorCode(error: unknown): string {
  for (let at = asObject(error), depth = 0; depth < 5; at = asObject(at.cause), depth++) {
    const code = asString(at.code) ?? asString(asObject(asArray(at.errors)[0]).code);
    if (code !== undefined) return code;
  }
  return '';
}
