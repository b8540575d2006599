import { isTransient } from '@lectern/shared/domain/documents/failure.ts';
import { isUnanswered, PageFailure } from '../../errors/page-failure.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { PageLoader } from '../fetch/page-loader.ts';
import { requestedPage } from '../types.ts';
import { type CrawlPolicy, type CrawlState, KEEP } from './crawl-policy.ts';

/** A single failure usually concerns only its page. */
const MIN_FAILURES = 2;
/** After this many failures in a row, the site is down and a pause does not help. */
const MAX_FAILURES = 12;
/** The first pause; each failure doubles it. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 5_000;

interface FailingHostsDeps extends Pick<CrawlState, 'countStoredPages' | 'isRefresh' | 'requestedUrl'> {
  readonly pace: Pick<HostPace, 'pause'>;
  readonly loader: Pick<PageLoader, 'fetch'>;
}

interface HostFailures {
  /** The latest failures without a response in between, up to MAX_FAILURES. */
  inARow: readonly PageFailure[];
  /** Resolves with the failure of the requested page; with null when the site returns it. */
  check?: Promise<PageFailure | null>;
}

/**
 * Pauses before requests to a host that fails in a row, because many sites limit requests without saying so, and then stops
 * them: each page of a host that does not respond costs a full timeout, and a site in maintenance keeps its stored pages.
 */
export function stopFailingHosts(deps: FailingHostsDeps): CrawlPolicy {
  const { pace, loader, countStoredPages, isRefresh, requestedUrl } = deps;
  const hosts = new Map<string, HostFailures>();

  async function checkRequestedPage(): Promise<PageFailure | null> {
    try {
      await loader.fetch(requestedPage(requestedUrl));
      return null;
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      return isTransient(error.failure) ? error : null;
    }
  }

  /** Why requests to the host have stopped; null while they continue. Only one section of a site may return errors. */
  async function findOutage(host: HostFailures): Promise<PageFailure | null> {
    const [first = null] = host.inARow;
    if (host.inARow.every(isUnanswered)) return first;
    if (!isRefresh) return null;
    host.check ??= checkRequestedPage();
    return host.check;
  }

  return {
    async beforeFetch({ url }) {
      const { host } = new URL(url);
      const failures = hosts.get(host);
      if (!failures) return KEEP;
      if (failures.inARow.length >= MAX_FAILURES) {
        const outage = await findOutage(failures);
        if (outage) return { action: 'fail', failure: notRequested(url, outage) };
        if (isRefresh) hosts.delete(host);
        return KEEP;
      }
      const refusals = failures.inARow.filter(mayBeLimit).length;
      if (refusals >= MIN_FAILURES && countStoredPages() > 0) {
        await pace.pause(host, Math.min(PAUSE_MS * 2 ** (refusals - MIN_FAILURES), MAX_PAUSE_MS));
      }
      return KEEP;
    },
    onFetched({ url }) {
      if (hosts.size > 0) hosts.delete(new URL(url).host);
      return KEEP;
    },
    onFailed({ url }, failure, stage) {
      if (stage !== 'fetch') return KEEP;
      const { host } = new URL(url);
      // The host has answered if the page redirects to the one that failed.
      const isElsewhere = new URL(failure.url).host !== host;
      if (isElsewhere || (!isTransient(failure.failure) && !failure.isBlocked)) {
        hosts.delete(host);
        return KEEP;
      }
      const failures = hosts.get(host) ?? { inARow: [] };
      failures.inARow = [...failures.inARow, failure].slice(-MAX_FAILURES);
      hosts.set(host, failures);
      return KEEP;
    },
  };
}

/** Timeouts already slow the crawl down, and a server error mostly concerns one page. */
function mayBeLimit({ failure, isBlocked }: PageFailure): boolean {
  return isBlocked || failure === 'unreachable';
}

function notRequested(url: string, outage: PageFailure): PageFailure {
  const what = isUnanswered(outage) ? 'did not respond' : 'returned errors';
  const message = `Not requested, because the site ${what} for ${MAX_FAILURES} pages in a row.`;
  return new PageFailure(outage.failure, url, message, { cause: outage });
}
