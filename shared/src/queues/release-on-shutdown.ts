import { DelayJobError } from '../errors.ts';

/**
 * Waits for `work`, the handling of a job, until `graceMs` after `signal` is aborted. Then it rejects with a
 * DelayJobError, which releases the job to another worker at once. `work` may continue for a moment.
 */
export async function releaseOnShutdown<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  graceMs = 0,
): Promise<Result> {
  const released = Promise.withResolvers<never>();
  const release = () => released.reject(new DelayJobError('This worker is shutting down', 0));
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(release, graceMs);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  // Released work may still reject; this handles the rejection.
  work.catch(() => {});
  try {
    return await Promise.race([work, released.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
