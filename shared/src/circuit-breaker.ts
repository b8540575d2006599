/** Callers call a third party while the breaker is closed, probe it once while half-open, and leave it alone while open. */
export type BreakerState = 'closed' | 'half-open' | 'open';

/** A circuit breaker for a failing third party: M. Nygard, "Release It!", 2007. */
export interface CircuitBreaker {
  /** Callers report the result of each call afterwards. */
  decide(): BreakerState;
  succeeded(): void;
  /** `retryAfterMs` is the third party's Retry-After; null if it sent none. */
  failed(retryAfterMs?: number | null): void;
  /** Milliseconds until the next call; 0 if calls are allowed now. */
  openForMs(): number;
}

export interface BreakerOptions {
  /** Consecutive failures that open the breaker. Default 3. */
  readonly failures?: number;
  /** Initial open time, doubled with each failed probe. Default 5 s. */
  readonly openMs?: number;
  /** Maximum open time. Default 2 minutes. */
  readonly maxOpenMs?: number;
  readonly now?: () => number;
}

/** Creates a breaker that opens after consecutive failures and then probes at increasing intervals. */
export function createCircuitBreaker(options: BreakerOptions = {}): CircuitBreaker {
  const { failures = 3, openMs = 5_000, maxOpenMs = 120_000, now = () => performance.now() } = options;
  let consecutiveFailures = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  let isProbing = false;
  return {
    decide() {
      if (now() < openUntil) return 'open';
      if (consecutiveFailures < failures) return 'closed';
      if (isProbing) return 'open';
      isProbing = true;
      return 'half-open';
    },
    succeeded() {
      consecutiveFailures = 0;
      isProbing = false;
      openUntil = Number.NEGATIVE_INFINITY;
    },
    failed(retryAfterMs = null) {
      // Concurrent calls fail together and count as one failure.
      if (now() < openUntil) return;
      consecutiveFailures++;
      isProbing = false;
      const pauseMs =
        consecutiveFailures < failures
          ? 0
          : Math.min(maxOpenMs, openMs * 2 ** (consecutiveFailures - failures));
      openUntil = now() + Math.max(pauseMs, Math.min(maxOpenMs, retryAfterMs ?? 0));
    },
    openForMs: () => Math.max(0, openUntil - now()),
  };
}
