/** A failure of a search. */
export type SearchFailure = 401 | 402 | 429 | 500 | 'nonsense' | 'silence';

/**
 * Returns the failure that a query requests with "status 401", "status 402", "status 429", "status 500", "nonsense" (not
 * JSON) or "silence" (no response). Null for other queries.
 */
export function searchFailureFor(query: string): SearchFailure | null {
  const [, status, word] = /\b(?:status (401|402|429|500)|(nonsense|silence))\b/i.exec(query) ?? [];
  // Safe: the pattern allows nothing else.
  if (status) return Number(status) as SearchFailure;
  return word ? (word.toLowerCase() as SearchFailure) : null;
}

/** `Retry-After` of a 429 response. */
export const RETRY_AFTER_SECONDS = 30;

/** A response that is not JSON. */
export const NONSENSE = '<html><body>Welcome to the load balancer</body></html>';

/** A response that never arrives. */
export function silence(): Promise<Response> {
  return new Promise(() => {});
}
