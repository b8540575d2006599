import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';

/** More than the lists that several tabs load at the same time. */
const MAX_WAITING = 16;
const MAX_REMEMBERED = 10_000;

/** Reads a list for a user when the user's earlier ones are read. Throws TooManyRequestsError when too many wait. */
export type ReadInTurn = <Rows>(userId: number, read: () => Promise<Rows>) => Promise<Rows>;

/**
 * Reads the lists of each user one after another. A list without pagination may have 100,000 rows, which need 180 MB and
 * a second of CPU time until they are sent: a user's concurrent ones would stop the process for everyone.
 */
export function createWholeLists(): ReadInTurn {
  const limits = new LRUCache<number, LimitFunction>({ max: MAX_REMEMBERED, memoMethod: () => pLimit(1) });
  return async (userId, read) => {
    const limit = limits.memo(userId);
    if (limit.pendingCount >= MAX_WAITING) {
      const message =
        'You are loading too many lists at the same time. Try again in a moment, or load them in pages with the parameter limit';
      throw new TooManyRequestsError(message, 1);
    }
    return limit(read);
  };
}
