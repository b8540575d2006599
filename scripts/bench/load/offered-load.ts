/** A request of the mix, as often as its weight says. */
export interface MixedRequest {
  readonly kind: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Asks the process that makes the load for `requestsPerSecond` during `seconds`. */
export interface LoadOrder {
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

/** What became of the requests of an order. Times are milliseconds. */
export interface LoadReport {
  readonly sent: number;
  /** As many as were to be sent, unless this process was too slow. */
  readonly sentPerSecond: number;
  /** How late this process was itself, 99 of 100 times at most. */
  readonly ownDelayMs: number;
  /** Requests a second that were answered as they should be. */
  readonly goodput: number;
  /** Answered 429 or 503 with a Retry-After. */
  readonly refused: number;
  /** Answered otherwise, cut, or not at all. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  /** Of what failed, by status; 0 is no answer. */
  readonly failures: Readonly<Record<string, number>>;
}
