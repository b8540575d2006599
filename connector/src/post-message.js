import { setTimeout as pause } from 'node:timers/promises';
import { networkCode } from './failure-text.js';
import { fields, list } from './messages.js';

/** Waits before the second and the third try, in milliseconds. */
const RETRY_AFTER_MS = [300, 1_500];
/** The request did not reach the server: sending it again cannot do anything twice. */
const NEVER_SENT = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
);
const OVERLOADED = new Set([502, 503, 504]);
/** A refusal that names a longer time is the client's to hear of. */
const LONGEST_RETRY_AFTER_SECONDS = 3;

/**
 * Sends a message or a batch of them, and again what did not reach the server, what it refused for a moment, or what
 * it was too busy for. A tool call that it may have counted is not repeated.
 *
 * @param {import('./settings.js').Settings} settings
 * @param {unknown} sent
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 * @param {readonly number[]} [retryAfterMs]
 * @returns {Promise<Response>}
 */
export async function postMessage(settings, sent, headers, signal, retryAfterMs = RETRY_AFTER_MS) {
  const mayRepeat = list(sent).every((message) => fields(message).method !== 'tools/call');
  for (let tries = 0; ; tries++) {
    const waitMs = retryAfterMs[tries];
    try {
      const response = await fetch(settings.serverUrl, {
        method: 'POST',
        redirect: 'error',
        headers: {
          ...headers,
          authorization: `Bearer ${settings.apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(sent),
        signal,
      });
      const retryAfterMs = momentOf(response);
      const isWorthIt = retryAfterMs !== null || (mayRepeat && OVERLOADED.has(response.status));
      if (waitMs === undefined || !isWorthIt) return response;
      await response.body?.cancel();
      await pause(retryAfterMs ?? 0, undefined, { signal });
    } catch (error) {
      const mayTryAgain = mayRepeat || NEVER_SENT.has(networkCode(error));
      if (waitMs === undefined || signal.aborted || !mayTryAgain) throw error;
    }
    await pause(waitMs, undefined, { signal });
  }
}

/**
 * How long the server asks to wait with a request that it refused because too many came at once, in milliseconds;
 * null when it was not that, or not for a moment only.
 *
 * @param {Response} response
 */
function momentOf(response) {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return response.status === 429 && seconds <= LONGEST_RETRY_AFTER_SECONDS ? seconds * 1_000 : null;
}
