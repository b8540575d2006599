/** Something took longer than it may. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/** What `work` gives; rejects with LateError when that takes longer than `limitMs`, though it may go on. */
export async function withinTime<Result>(
  what: string,
  limitMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new LateError(`${what}: no answer within ${limitMs} ms`)),
    limitMs,
  );
  // It may fail after it was given up, when nobody listens any more.
  work.catch(() => {});
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
