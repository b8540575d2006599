import { addAbortListener } from 'node:events';
import type { LimitFunction } from 'p-limit';

/**
 * Waits for a slot of `limit` and returns the function that releases it. Rejects with the signal's reason when it is
 * aborted while waiting.
 */
export async function acquireSlot(
  limit: LimitFunction,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  signal?.throwIfAborted();
  const acquired = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  void limit(() => {
    if (signal?.aborted) return undefined;
    acquired.resolve();
    return released.promise;
  });
  using _listener = signal && addAbortListener(signal, () => acquired.reject(signal.reason));
  await acquired.promise;
  return released.resolve;
}
