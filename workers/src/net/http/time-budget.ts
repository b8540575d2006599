/** A time limit shared by several steps; time between the steps does not count. */
export interface TimeBudget {
  /** Runs `step` with a signal that aborts with a TimeoutError when the budget is spent, or with `outer`. */
  spend<T>(outer: AbortSignal | undefined, step: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function createTimeBudget(totalMs: number): TimeBudget {
  let remainingMs = totalMs;
  return {
    async spend(outer, step) {
      const startedAtMs = performance.now();
      const limit = new AbortController();
      const timer = setTimeout(
        () => limit.abort(new DOMException(`limit of ${totalMs / 1000} s`, 'TimeoutError')),
        remainingMs,
      );
      try {
        return await step(outer ? AbortSignal.any([outer, limit.signal]) : limit.signal);
      } finally {
        clearTimeout(timer);
        remainingMs = Math.max(0, remainingMs - (performance.now() - startedAtMs));
      }
    },
  };
}
