/** A request of the traffic mix. */
export interface MixedRequest {
  readonly kind: string;
  /** Index of the user. */
  readonly user: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * A stage of the load: `requestsPerSecond` from all users for `seconds`, plus `floodPerSecond` from the first
 * user.
 */
export interface LoadStage {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  readonly floodPerSecond: number;
}

/** Counts by kind, status or cause. */
export type Counts = Readonly<Record<string, number>>;

/** The outcome of the requests. Times are milliseconds. */
export interface Outcome {
  readonly sent: number;
  /** Lower than requested if the load generator was too slow. */
  readonly sentPerSecond: number;
  /** 99th percentile of the delay between schedule and sending. */
  readonly delayMs: number;
  /** Successful responses per second. */
  readonly goodput: number;
  /** Successful responses by kind of request. */
  readonly succeeded: Counts;
  /** 429 or 503 responses with Retry-After, by status. */
  readonly rejected: Counts;
  /** Everything else, by cause. */
  readonly failed: Counts;
  readonly p50: number;
  readonly p99: number;
}

/** The result of a stage. */
export interface LoadReport {
  readonly all: Outcome;
  /** Outcome for the flooding user; null without a flood. */
  readonly flood: Outcome | null;
  readonly openConnections: number;
  /** CPU time of the load generator, in milliseconds. */
  readonly cpuMs: number;
}

/** Sums all counts. */
export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
