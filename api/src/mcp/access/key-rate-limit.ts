import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import { LRUCache } from 'lru-cache';
import type { CountUse } from '../../http/middleware/rate-limits.ts';

/** Limits the requests of each API key per minute, across all processes. */
export interface KeyRateLimit {
  /** Counts a request. Throws TooManyRequestsError while the key is over its limit. */
  count(keyHash: string): void;
}

/** How far each process may be off: a sixtieth of a key's requests per minute. */
const REPORT_EVERY_REQUESTS = 50;
const MAX_REMEMBERED = 10_000;

interface Block {
  readonly message: string;
  readonly untilMs: number;
}

/**
 * Counts in memory and reports every 50 requests to the database in the background: no request waits for it, and most
 * keys never send that many.
 */
export function createKeyRateLimit(
  countUse: CountUse,
  nowMs: () => number = () => performance.now(),
): KeyRateLimit {
  const unreported = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const blocks = new LRUCache<string, Block>({ max: MAX_REMEMBERED });

  const report = async (keyHash: string, requests: number): Promise<void> => {
    try {
      await countUse('mcp-request', keyHash, requests);
    } catch (error) {
      // Agents are not refused while the database is unavailable.
      if (!(error instanceof TooManyRequestsError)) return;
      const untilMs = nowMs() + (error.retryAfterSeconds ?? 1) * 1_000;
      blocks.set(keyHash, { message: error.message, untilMs });
    }
  };
  return {
    count(keyHash) {
      const block = blocks.get(keyHash);
      const waitMs = (block?.untilMs ?? 0) - nowMs();
      if (block && waitMs > 0) throw new TooManyRequestsError(block.message, Math.ceil(waitMs / 1_000));
      const requests = (unreported.get(keyHash) ?? 0) + 1;
      unreported.set(keyHash, requests % REPORT_EVERY_REQUESTS);
      if (requests === REPORT_EVERY_REQUESTS) void report(keyHash, requests);
    },
  };
}
