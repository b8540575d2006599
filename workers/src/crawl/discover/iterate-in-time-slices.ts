import { setImmediate } from 'node:timers/promises';

const MAX_BLOCKED_MS = 10;

/**
 * Yields the items of a list, of which a site may have 200,000, and lets other crawls continue every MAX_BLOCKED_MS. Throws
 * the signal's reason.
 */
export async function* iterateInTimeSlices<Item>(
  items: Iterable<Item>,
  signal?: AbortSignal,
): AsyncGenerator<Item, void> {
  let startMs = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - startMs < MAX_BLOCKED_MS) continue;
    await setImmediate();
    signal?.throwIfAborted();
    startMs = performance.now();
  }
}
