import { isDiskFull } from '@lectern/shared/db/unavailable.ts';

/** System errors that say that this machine has no more of something, by errno(3). */
const SHORTAGES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Whether something failed because a disk of ours, or the database's, is full, or this machine has no more of something
 * else. It is no fault of a page, and has luck when somebody has made room.
 */
export function isResourceExhaustion(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isDiskFull(error) || ('code' in error && SHORTAGES.has(error.code)) || isResourceExhaustion(error.cause)
  );
}
