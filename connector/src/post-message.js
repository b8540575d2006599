import { setTimeout as pause } from 'node:timers/promises';
import { networkCode } from './failure-text.js';
import { fields, list } from './messages.js';
import { createPatience } from './patience.js';

/** Waits before the second and the third try where the server names none, in milliseconds. */
const RETRY_AFTER_MS = [300, 1_500];
/** The request did not reach the server: sending it again cannot do anything twice. */
const NEVER_SENT = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
);
const OVERLOADED = new Set([502, 503, 504]);

/**
 * @typedef {object} PostOptions
 * @property {import('./settings.js').Settings} settings
 * @property {readonly number[]} [retryAfterMs]
 * @property {import('./debug-log.js').DebugLog} [note]
 */

/**
 * What the server said last, and how long it was asked for.
 *
 * @typedef {{ response: Response, times: number, waitedMs: number }} Posted
 */

/**
 * Sends a message or a batch of them, and again what did not reach the server, what it refused for a moment without
 * reading it, or what it was too busy for. A tool call that it may have counted is not repeated.
 *
 * @param {PostOptions} options
 * @param {unknown} sent
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 * @returns {Promise<Posted>}
 */
export async function postMessage({ settings, retryAfterMs = RETRY_AFTER_MS, note }, sent, headers, signal) {
  const mayRepeat = list(sent).every((message) => fields(message).method !== 'tools/call');
  const body = JSON.stringify(sent);
  const patience = createPatience();
  let failures = 0;
  for (let times = 1; ; times++) {
    let waitMs;
    try {
      const response = await post(settings, body, headers, signal);
      const isBusy = mayRepeat && OVERLOADED.has(response.status) && !response.headers.has('retry-after');
      waitMs = isBusy ? retryAfterMs[failures++] : patience.waitFor(response);
      if (waitMs === undefined) return { response, times, waitedMs: patience.waitedMs() };
      note?.('waiting', { status: response.status, ms: Math.round(waitMs) });
      await response.body?.cancel();
    } catch (error) {
      const mayTryAgain = mayRepeat || NEVER_SENT.has(networkCode(error));
      waitMs = retryAfterMs[failures++];
      if (waitMs === undefined || signal.aborted || !mayTryAgain) throw error;
    }
    await pause(waitMs, undefined, { signal });
  }
}

/**
 * @param {import('./settings.js').Settings} settings
 * @param {string} body
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 */
function post(settings, body, headers, signal) {
  return fetch(settings.serverUrl, {
    method: 'POST',
    redirect: 'error',
    headers: {
      ...headers,
      authorization: `Bearer ${settings.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
    signal,
  });
}
