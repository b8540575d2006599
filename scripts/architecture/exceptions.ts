import type { Exception } from './violation.ts';

/** Places that break a rule on purpose. An entry that nothing needs any more fails the check. */
export const exceptions: Exception[] = [];
