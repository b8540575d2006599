/** Time that several steps share; only the time spent inside of the steps counts. */
export interface TimeBudget {
  /**
   * Runs `step` with a signal that is aborted when the budget is used up (reason: a TimeoutError) or when `outer`
   * is aborted (its reason).
   */
  spend<T>(outer: AbortSignal | undefined, step: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function createTimeBudget(totalMs: number): TimeBudget {
  let leftMs = totalMs;
  return {
    async spend(outer, step) {
      const startedAt = performance.now();
      const limit = new AbortController();
      const timer = setTimeout(
        () => limit.abort(new DOMException(`not done after ${totalMs} ms`, 'TimeoutError')),
        leftMs,
      );
      try {
        return await step(outer ? AbortSignal.any([outer, limit.signal]) : limit.signal);
      } finally {
        clearTimeout(timer);
        leftMs = Math.max(0, leftMs - (performance.now() - startedAt));
      }
    },
  };
}
