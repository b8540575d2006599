/** A request of the mix, as often as its weight says. */
export interface MixedRequest {
  readonly kind: string;
  /** Whose it is; 0 is the first. */
  readonly person: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * Asks the process that makes the load for `requestsPerSecond` of all people during `seconds`, and beside them for
 * `floodPerSecond` of the first of them alone.
 */
export interface LoadOrder {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  readonly floodPerSecond: number;
}

/** How many of each kind, status or cause. */
export type Counts = Readonly<Record<string, number>>;

/** What became of the requests of one sender. Times are milliseconds. */
export interface Outcome {
  readonly sent: number;
  /** As many as were to be sent, unless this process was too slow. */
  readonly sentPerSecond: number;
  /** How long after its time a request was sent, 99 of 100 times at most. */
  readonly lateMs: number;
  /** Requests a second that were answered as they should be. */
  readonly goodput: number;
  /** Of those, how many of each kind of request. */
  readonly answered: Counts;
  /** Answered 429 or 503 with a Retry-After, by status. */
  readonly refused: Counts;
  /** Answered otherwise, cut, or not at all, by cause. */
  readonly failed: Counts;
  readonly p50: number;
  readonly p99: number;
}

/** What became of an order. */
export interface LoadReport {
  readonly all: Outcome;
  /** Of the one who floods; null where nobody does. */
  readonly flood: Outcome | null;
  /** Connections open at the end, and opened during the order. */
  readonly connections: { readonly open: number; readonly opened: number };
  /** Processor time that this process used. */
  readonly cpuMs: number;
}

/** All that are counted. */
export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
