/** Work took longer than its timeout. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** The result of `work`. Rejects with TimeoutError after `timeoutMs`, though `work` may continue. */
export async function withTimeout<Result>(
  what: string,
  timeoutMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new TimeoutError(`${what}: no response within ${timeoutMs} ms`)),
    timeoutMs,
  );
  // It may fail after the timeout; this handles the rejection.
  work.catch(() => {});
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
