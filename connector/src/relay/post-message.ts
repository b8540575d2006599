import { setTimeout as sleep } from 'node:timers/promises';
import { asArray, asObject } from '../json-values.ts';
import type { Settings } from '../settings.ts';
import type { DebugLog } from './debug-log.ts';
import { networkErrorCode } from './error-messages.ts';
import { createRetryBudget } from './retry-budget.ts';

/** Delays before the second and third attempt if the server sends no `Retry-After`, in milliseconds. */
const RETRY_DELAYS_MS = [300, 1_500];
/** With these errors the request did not reach the server, so it can be repeated safely. */
const CONNECT_ERRORS = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
);
const OVERLOAD_STATUSES = new Set([502, 503, 504]);

interface PostOptions {
  readonly settings: Settings;
  readonly retryDelaysMs?: readonly number[];
  readonly log?: DebugLog;
}

/** The last response, the number of attempts, and the time waited for `Retry-After`. */
export interface PostResult {
  readonly response: Response;
  readonly attempts: number;
  readonly waitedMs: number;
}

/**
 * Sends a message or a batch. Retries if it did not reach the server, if the server refused it before processing
 * (`Retry-After`), or if the server is overloaded; a tool call that may have been counted is not repeated.
 */
export async function postMessage(
  { settings, retryDelaysMs = RETRY_DELAYS_MS, log }: PostOptions,
  sent: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PostResult> {
  const isRepeatable = asArray(sent).every((message) => asObject(message).method !== 'tools/call');
  const body = JSON.stringify(sent);
  const budget = createRetryBudget();
  let failures = 0;
  for (let attempts = 1; ; attempts++) {
    let delayMs: number | undefined;
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

function post(settings: Settings, body: string, headers: Record<string, string>, signal: AbortSignal) {
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
