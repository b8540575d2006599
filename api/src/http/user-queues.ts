import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';

/** More than the lists that several tabs load at the same time. */
const MAX_WAITING = 16;
const MAX_REMEMBERED = 10_000;

/** Runs the work of a user one at a time. Throws TooManyRequestsError when too many calls wait. */
export type RunInQueue = <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Queues for work that takes long for a user with much data. A list of 100,000 topics needs 180 MB and a second of CPU
 * time, and a search in 100,000 pages half a second of the database. Several at once would block all other users.
 *
 * @param message the error message when too many calls wait
 */
export function createUserQueues(message: string): RunInQueue {
  const limits = new LRUCache<number, LimitFunction>({ max: MAX_REMEMBERED, memoMethod: () => pLimit(1) });
  return async (userId, work) => {
    const limit = limits.memo(userId);
    if (limit.pendingCount >= MAX_WAITING) throw new TooManyRequestsError(message, 1);
    return limit(work);
  };
}
