import { PageFailure } from '../errors/page-failure.ts';

/**
 * Consecutive worker exits without a stored page that fail a source or a sitemap. Pages are then parsed in another process, so
 * they cannot crash a worker anymore. Kills and deploys must not fail a document.
 */
const MAX_CRASHED_STARTS = 20;

/** Throws a PageFailure if `task`, such as "Reading the site", has crashed its worker too often. */
export function checkCrashedStarts(task: string, starts: number, url: string): void {
  if (starts <= MAX_CRASHED_STARTS) return;
  throw new PageFailure('internal', url, `${task} crashed the worker ${MAX_CRASHED_STARTS} times.`);
}
