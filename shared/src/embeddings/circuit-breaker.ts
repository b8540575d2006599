/** How to treat a third party now: call it and wait, call it without waiting, or do not call it. */
export type Decision = 'ask' | 'probe' | 'rest';

/** A circuit breaker for a failing third party: M. Nygard, "Release It!", 2007. */
export interface CircuitBreaker {
  /** Callers report the result of each call afterwards. */
  decide(): Decision;
  succeeded(): void;
  /** `retryAfterMs` is the third party's Retry-After; null if it sent none. */
  failed(retryAfterMs?: number | null): void;
  /** Milliseconds until the next call; 0 if calls are allowed now. */
  restMs(): number;
}

export interface BreakerOptions {
  /** Consecutive failures that open the breaker. Default 3. */
  readonly failures?: number;
  /** Initial open time, doubled with each failed probe. Default 5 s. */
  readonly restMs?: number;
  /** Maximum open time. Default 2 minutes. */
  readonly maxRestMs?: number;
  readonly now?: () => number;
}

/** Creates a breaker that opens after consecutive failures and then probes at increasing intervals. */
export function createCircuitBreaker(options: BreakerOptions = {}): CircuitBreaker {
  const { failures = 3, restMs = 5_000, maxRestMs = 120_000, now = () => performance.now() } = options;
  let consecutiveFailures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isProbing = false;
  return {
    decide() {
      if (now() < restsUntil) return 'rest';
      if (consecutiveFailures < failures) return 'ask';
      if (isProbing) return 'rest';
      isProbing = true;
      return 'probe';
    },
    succeeded() {
      consecutiveFailures = 0;
      isProbing = false;
      restsUntil = Number.NEGATIVE_INFINITY;
    },
    failed(retryAfterMs = null) {
      // Concurrent calls fail together and count as one failure.
      if (now() < restsUntil) return;
      consecutiveFailures++;
      isProbing = false;
      const rest =
        consecutiveFailures < failures
          ? 0
          : Math.min(maxRestMs, restMs * 2 ** (consecutiveFailures - failures));
      restsUntil = now() + Math.max(rest, Math.min(maxRestMs, retryAfterMs ?? 0));
    },
    restMs: () => Math.max(0, restsUntil - now()),
  };
}
