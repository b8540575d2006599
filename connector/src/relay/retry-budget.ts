/** Editors give up on a call after a minute, so the user must see an error well before that. */
const MAX_TOTAL_DELAY_MS = 20_000;
const MIN_DELAY_MS = 50;
const MAX_RETRIES = 5;
/** Up to a quarter is added, which spreads the retries of clients that were refused together. */
const JITTER = 0.25;
const RETRYABLE_STATUSES = new Set([429, 503]);

/** Limits how often and for how long one message is retried after `Retry-After` responses. */
export function createRetryBudget(random = Math.random) {
  let retries = 0;
  let totalDelayMs = 0;

  return {
    /**
     * The delay before the next attempt: the response's `Retry-After` (RFC 9110, section 10.2.3), doubled with each
     * retry. Such a response means that the request was not processed, so a tool call was not counted either.
     *
     * @returns in milliseconds; undefined if the request must not be retried
     */
    delayFor({ status, headers }: Pick<Response, 'status' | 'headers'>): number | undefined {
      if (!RETRYABLE_STATUSES.has(status) || retries >= MAX_RETRIES) return undefined;
      const requestedMs = parseRetryAfter(headers.get('retry-after'));
      const delayMs = Math.max(requestedMs, MIN_DELAY_MS) * 2 ** retries * (1 + random() * JITTER);
      // NaN fails this comparison too.
      if (!(totalDelayMs + delayMs <= MAX_TOTAL_DELAY_MS)) return undefined;
      retries += 1;
      totalDelayMs += delayMs;
      return delayMs;
    },

    /** All delays so far, in milliseconds. */
    totalDelayMs: () => totalDelayMs,
  };
}

/**
 * @param retryAfter seconds or a date
 * @returns milliseconds; NaN if it is neither
 */
function parseRetryAfter(retryAfter: string | null): number {
  if (retryAfter === null || retryAfter === '') return Number.NaN;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
}
