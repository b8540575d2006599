import { isDiskFull } from '@lectern/shared/db/unavailable.ts';

/** errno(3) codes of a machine that has run out of disk space, file descriptors or memory. */
const EXHAUSTION_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Whether this machine or the database has run out of disk space, file descriptors or memory. Such an error is not
 * the page's fault: the job succeeds once an operator frees the resource.
 */
export function isResourceExhaustion(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isDiskFull(error) ||
    ('code' in error && EXHAUSTION_CODES.has(error.code)) ||
    isResourceExhaustion(error.cause)
  );
}
