import { fields, list, text } from './messages.js';

/**
 * What a person should do about a refusal.
 *
 * @param {number} status of the HTTP response
 * @param {string} reason what the server said; '' when it said nothing
 * @param {{ serverUrl: string, retryAfter: string | null, times: number, waitedMs: number }} request how often it was
 *   sent, and for how long it waited as the server had said
 * @returns {string}
 */
export function refusalText(status, reason, { serverUrl, retryAfter, times, waitedMs }) {
  const { origin } = new URL(serverUrl);
  const asked = waitedMs > 0 ? ` It was asked ${times} times within ${inSeconds(waitedMs / 1_000)}.` : '';
  const wait = asked + (retryAfter ? ` Try again in ${inSeconds(Number(retryAfter))}.` : '');
  switch (status) {
    case 401:
      return `Lectern refused the API key: create one at ${origin}/api-keys and put it into LECTERN_API_KEY. (${reason})`;
    case 403:
      return `Lectern at ${origin} refused the request: check SERVER_URL and LECTERN_API_KEY. (${reason})`;
    case 404:
      return `There is no such MCP server: it was deleted, or SERVER_URL is incomplete or of another site. Copy it again at ${origin}/dashboard.`;
    case 402:
      return `The limit is reached: see ${origin}/pricing.${wait} (${reason})`;
    case 429:
      return `Lectern at ${origin} takes no more requests of this API key for now.${wait} (${reason})`;
    default:
      return `Lectern at ${origin} answered ${status}.${wait} ${reason}`.trim();
  }
}

/** @param {number} seconds */
function inSeconds(seconds) {
  const whole = Math.ceil(seconds);
  return !(whole > 0) ? 'a moment' : `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
}

/**
 * What to do when no answer came, or none that can be understood.
 *
 * @param {unknown} error
 * @param {string} serverUrl
 * @returns {string}
 */
export function networkText(error, serverUrl) {
  const { origin } = new URL(serverUrl);
  const code = networkCode(error);
  if (/CERT|SIGNATURE|ALTNAME/.test(code)) {
    return `The certificate of Lectern at ${origin} is not trusted (${code}): let NODE_EXTRA_CA_CERTS name the file of your company's certificates, or check SERVER_URL`;
  }
  if (code.startsWith('ERR_SSL')) {
    return `Lectern at ${origin} does not speak https there (${code}): check SERVER_URL, which begins with http:// for a server on this machine`;
  }
  return code === ''
    ? `Lectern at ${origin} gave no valid answer (${String(error)}): check SERVER_URL`
    : `Lectern at ${origin} cannot be reached (${code}): check SERVER_URL and the network`;
}

/**
 * The system's name of a network failure, such as ECONNREFUSED; '' when there is none.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function networkCode(error) {
  for (let at = fields(error), depth = 0; depth < 5; at = fields(at.cause), depth++) {
    const code = text(at.code) ?? text(fields(list(at.errors)[0]).code);
    if (code !== undefined) return code;
  }
  return '';
}
