/** What goes wrong with a search. */
export type Trouble = 401 | 402 | 429 | 500 | 'nonsense' | 'silence';

/**
 * The trouble that a query asks for, by words that no documentation is named: "status 401", "status 402",
 * "status 429", "status 500", "nonsense" and "silence". Null for all others, and behind "model", whose trouble that is.
 */
export function troubleOf(query: string): Trouble | null {
  const [, status, word] =
    /(?<!\bmodel )\b(?:status (401|402|429|500)|(nonsense|silence))\b/i.exec(query) ?? [];
  // The pattern leaves nothing else.
  if (status) return Number(status) as Trouble;
  return word ? (word.toLowerCase() as Trouble) : null;
}

/** Seconds that a refusal for too many requests names. */
export const BUSY_SECONDS = 30;

/** An answer that is not JSON. */
export const NONSENSE = '<html><body>Welcome to the load balancer</body></html>';

/** An answer that never comes. */
export function silence(): Promise<Response> {
  return new Promise(() => {});
}
