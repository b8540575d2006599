import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import type { CountUse } from '../../http/middleware/rate-limits.ts';
import { createRecentMap } from './recent-map.ts';

/** Holds each key to a number of requests a minute over all processes. */
export interface KeyRates {
  /** Counts a request. Throws TooManyRequestsError while the key has sent more than it may. */
  count(keyHash: string): void;
}

/** A sixtieth of what a key may send in a minute: so far may each process be off. */
const COUNTED_AT_ONCE = 50;
const MAX_REMEMBERED = 10_000;

/**
 * Requests are counted here, and told to the database fifty at a time without waiting for it: no request pays for
 * being counted, and most keys never send so many that the database hears of them.
 */
export function createKeyRates(countUse: CountUse, nowMs: () => number = () => performance.now()): KeyRates {
  const uncounted = createRecentMap<number>(MAX_REMEMBERED);
  const refused = createRecentMap<{ readonly message: string; readonly untilMs: number }>(MAX_REMEMBERED);

  const tell = async (keyHash: string, requests: number): Promise<void> => {
    try {
      await countUse('mcp-request', keyHash, requests);
    } catch (error) {
      // Whether the database can be asked is not the agent's concern; the limits count on without it.
      if (!(error instanceof TooManyRequestsError)) return;
      const untilMs = nowMs() + (error.retryAfterSeconds ?? 1) * 1_000;
      refused.set(keyHash, { message: error.message, untilMs });
    }
  };
  return {
    count(keyHash) {
      const refusal = refused.get(keyHash);
      const waitMs = (refusal?.untilMs ?? 0) - nowMs();
      if (refusal && waitMs > 0) throw new TooManyRequestsError(refusal.message, Math.ceil(waitMs / 1_000));
      const requests = (uncounted.get(keyHash) ?? 0) + 1;
      uncounted.set(keyHash, requests % COUNTED_AT_ONCE);
      if (requests === COUNTED_AT_ONCE) void tell(keyHash, requests);
    },
  };
}
