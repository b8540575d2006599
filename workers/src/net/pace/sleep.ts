import { addAbortListener } from 'node:events';

/** Waits; rejects with the signal's reason when it is aborted. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  using _listener = signal && addAbortListener(signal, () => reject(signal.reason));
  await promise.finally(() => clearTimeout(timer));
}
