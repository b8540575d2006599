import { isTransient } from '@lectern/shared/domain/documents/failure.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** A single failure is mostly the page's own. */
const MIN_FAILURES = 2;
/** After more failures in a row the site is down, and a pause does not help. */
const MAX_FAILURES = 12;
/** The first pause; each failure doubles it. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 5_000;

export interface BackOffDeps {
  readonly pace: Pick<HostPace, 'pause'>;
  readonly countStoredPages: () => number;
}

/** Pauses before the next request to a host whose pages fail in a row: many sites limit requests without saying so. */
export function backOff({ pace, countStoredPages }: BackOffDeps): CrawlPolicy {
  const failuresByHost = new Map<string, number>();
  const reset = () => failuresByHost.clear();
  return {
    async beforeFetch({ url }) {
      const { host } = new URL(url);
      const failures = failuresByHost.get(host) ?? 0;
      if (failures >= MIN_FAILURES && failures <= MAX_FAILURES && countStoredPages() > 0) {
        await pace.pause(host, Math.min(PAUSE_MS * 2 ** (failures - MIN_FAILURES), MAX_PAUSE_MS));
      }
      return KEEP;
    },
    onStored: reset,
    onKept: reset,
    onFailed({ url }, failure) {
      const { host } = new URL(url);
      if (mayBeLimit(failure)) failuresByHost.set(host, (failuresByHost.get(host) ?? 0) + 1);
      return KEEP;
    },
  };
}

/** A host that does not answer in time is slow enough, and an error of the server is mostly that of one page. */
function mayBeLimit({ failure, isForOthers }: PageFailure): boolean {
  return isForOthers || (isTransient(failure) && failure !== 'timeout' && failure !== 'server_error');
}
