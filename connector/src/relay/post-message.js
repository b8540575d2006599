import { setTimeout as sleep } from 'node:timers/promises';
import { asArray, asObject } from '../json-values.js';
import { networkErrorCode } from './error-messages.js';
import { createRetryBudget } from './retry-budget.js';

/** Delays before the second and third attempt if the server sends no `Retry-After`, in milliseconds. */
const RETRY_DELAYS_MS = [300, 1_500];
/** With these errors the request did not reach the server, so it can be repeated safely. */
const CONNECT_ERRORS = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
);
const OVERLOAD_STATUSES = new Set([502, 503, 504]);

/**
 * @typedef {object} PostOptions
 * @property {import('../settings.js').Settings} settings
 * @property {readonly number[]} [retryDelaysMs]
 * @property {import('./debug-log.js').DebugLog} [log]
 */

/**
 * The last response, the number of attempts, and the time waited for `Retry-After`.
 *
 * @typedef {{ response: Response, attempts: number, waitedMs: number }} PostResult
 */

/**
 * Sends a message or a batch. Retries if it did not reach the server, if the server refused it before processing
 * (`Retry-After`), or if the server is overloaded; a tool call that may have been counted is not repeated.
 *
 * @param {PostOptions} options
 * @param {unknown} sent
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 * @returns {Promise<PostResult>}
 */
export async function postMessage({ settings, retryDelaysMs = RETRY_DELAYS_MS, log }, sent, headers, signal) {
  const isRepeatable = asArray(sent).every((message) => asObject(message).method !== 'tools/call');
  const body = JSON.stringify(sent);
  const budget = createRetryBudget();
  let failures = 0;
  for (let attempts = 1; ; attempts++) {
    let delayMs;
    try {
      const response = await post(settings, body, headers, signal);
      const isOverloaded =
        isRepeatable && OVERLOAD_STATUSES.has(response.status) && !response.headers.has('retry-after');
      delayMs = isOverloaded ? retryDelaysMs[failures++] : budget.delayFor(response);
      if (delayMs === undefined) return { response, attempts, waitedMs: budget.totalDelayMs() };
      log?.('waiting', { status: response.status, ms: Math.round(delayMs) });
      await response.body?.cancel();
    } catch (error) {
      const canRetry = isRepeatable || CONNECT_ERRORS.has(networkErrorCode(error));
      delayMs = retryDelaysMs[failures++];
      if (delayMs === undefined || signal.aborted || !canRetry) throw error;
    }
    await sleep(delayMs, undefined, { signal });
  }
}

/**
 * @param {import('../settings.js').Settings} settings
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
