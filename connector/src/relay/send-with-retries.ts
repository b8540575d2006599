import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../commands/exit-codes.ts';
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

export interface RetryOptions {
  /** Whether it can be repeated although the server may have processed it. */
  readonly isRepeatable: boolean;
  /** Aborts the request and its retries. */
  readonly signal: AbortSignal;
  readonly retryDelaysMs?: readonly number[] | undefined;
  readonly log?: DebugLog | undefined;
}

/** The last response, the number of attempts, and the time waited for `Retry-After`. */
export interface RetriedResponse {
  readonly response: Response;
  readonly attempts: number;
  /** Whether the server may have processed an earlier attempt. */
  readonly isRepeated: boolean;
  readonly waitedMs: number;
}

/**
 * Sends a request. Retries if it did not reach the server, if the server refused it before processing (`Retry-After`), or
 * if a repeatable request failed or the server is overloaded.
 */
export async function sendWithRetries(
  send: () => Promise<Response>,
  { isRepeatable, signal, retryDelaysMs = RETRY_DELAYS_MS, log }: RetryOptions,
): Promise<RetriedResponse> {
  const budget = createRetryBudget();
  let failures = 0;
  for (let attempts = 1; ; attempts++) {
    let delayMs: number | undefined;
    try {
      const response = await send();
      const isOverloaded =
        isRepeatable && OVERLOAD_STATUSES.has(response.status) && !response.headers.has('retry-after');
      const isRepeated = failures > 0;
      delayMs = isOverloaded ? retryDelaysMs[failures++] : budget.delayFor(response);
      if (delayMs === undefined) return { response, attempts, isRepeated, waitedMs: budget.totalDelayMs() };
      log?.('waiting', { status: response.status, ms: Math.round(delayMs) });
      await response.body?.cancel();
    } catch (error) {
      // A response that is too large would be so again.
      const canRetry =
        (isRepeatable && !(error instanceof CommandError)) || CONNECT_ERRORS.has(networkErrorCode(error));
      delayMs = retryDelaysMs[failures++];
      if (delayMs === undefined || signal.aborted || !canRetry) throw error;
    }
    await sleep(delayMs, undefined, { signal });
  }
}
