import { addAbortListener } from 'node:events';

/** The result of `work`. Rejects with the signal's reason as soon as it is aborted, though `work` may continue. */
export async function untilAborted<Result>(
  signal: AbortSignal | undefined,
  work: Promise<Result>,
): Promise<Result> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  using _listener = addAbortListener(signal, () => reject(signal.reason));
  return await Promise.race([work, aborted]);
}
