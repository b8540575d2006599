/** What to do about a third party now: ask it and wait, ask it but do not wait, or let it be. */
export type Decision = 'ask' | 'probe' | 'rest';

/** Keeps a third party that fails from costing anything: M. Nygard, "Release It!", 2007. */
export interface CircuitBreaker {
  /** Whoever is told to ask or to probe says afterwards how it went. */
  decide(): Decision;
  succeeded(): void;
  /** `retryAfterMs` is how long it wants to be left alone; null when it did not say. */
  failed(retryAfterMs?: number | null): void;
  /** Milliseconds until it is asked again; 0 when it is asked now. */
  restMs(): number;
}

export interface BreakerOptions {
  /** Failures in a row after which it is let be. Default 3. */
  readonly failures?: number;
  /** How long at first; doubled with each probe in vain. Default 5 s. */
  readonly restMs?: number;
  /** How long at most. Default 2 minutes. */
  readonly mostRestMs?: number;
  readonly now?: () => number;
}

/** A breaker that asks until so many failures follow each other, then probes after ever longer rests. */
export function createCircuitBreaker(options: BreakerOptions = {}): CircuitBreaker {
  const { failures = 3, restMs = 5_000, mostRestMs = 120_000, now = () => performance.now() } = options;
  let inARow = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isProbing = false;
  return {
    decide() {
      if (now() < restsUntil) return 'rest';
      if (inARow < failures) return 'ask';
      if (isProbing) return 'rest';
      isProbing = true;
      return 'probe';
    },
    succeeded() {
      inARow = 0;
      isProbing = false;
      restsUntil = Number.NEGATIVE_INFINITY;
    },
    failed(retryAfterMs = null) {
      // Those that were asked together fail together: they are one sign that it is down, not many.
      if (now() < restsUntil) return;
      inARow++;
      isProbing = false;
      const rest = inARow < failures ? 0 : Math.min(mostRestMs, restMs * 2 ** (inARow - failures));
      restsUntil = now() + Math.max(rest, Math.min(mostRestMs, retryAfterMs ?? 0));
    },
    restMs: () => Math.max(0, restsUntil - now()),
  };
}
