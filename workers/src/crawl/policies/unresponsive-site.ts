import { isTransient } from '@lectern/shared/domain/documents/failure.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { PageLoader } from '../fetch/page-loader.ts';
import { requestedPage } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** After this many pages in a row without a response, the remaining pages of a host fail without a request. */
const MAX_UNANSWERED_IN_A_ROW = 12;
/** After this many pages in a row with a temporary error, a refresh checks the requested page. */
const MAX_ERRORS_IN_A_ROW = 12;
/** A crawl ends when its first pages all get no response. */
const MAX_UNANSWERED_AT_START = 4;
/** A crawl ends when its first pages all fail, even if the site responds with errors. */
const MAX_FAILED_AT_START = 8;

/** Whether the host did not respond, which says nothing about the page. */
export function isUnanswered({ failure }: PageFailure): boolean {
  return failure === 'timeout' || failure === 'unreachable';
}

/** Stops requesting pages of a host that no longer responds: each would cost a full timeout. */
export function skipUnresponsiveHosts(): CrawlPolicy {
  const unansweredByHost = new Map<string, PageFailure[]>();
  return {
    beforeFetch({ url }) {
      if (unansweredByHost.size === 0) return KEEP;
      const unanswered = unansweredByHost.get(new URL(url).host) ?? [];
      const [first] = unanswered;
      if (!first || unanswered.length < MAX_UNANSWERED_IN_A_ROW) return KEEP;
      const message = `Not requested, because the site did not respond for ${unanswered.length} pages in a row.`;
      return { action: 'fail', failure: new PageFailure(first.failure, url, message, { cause: first }) };
    },
    onFetched({ url }) {
      if (unansweredByHost.size > 0) unansweredByHost.delete(new URL(url).host);
      return KEEP;
    },
    onFailed({ url }, failure, stage) {
      if (stage !== 'fetch') return KEEP;
      const { host } = new URL(url);
      if (isUnanswered(failure)) {
        unansweredByHost.set(host, [...(unansweredByHost.get(host) ?? []), failure]);
      } else {
        unansweredByHost.delete(host);
      }
      return KEEP;
    },
  };
}

export interface MaintenanceDeps {
  readonly loader: Pick<PageLoader, 'fetch'>;
  readonly requestedUrl: string;
}

/**
 * Stops requesting pages when a site is in maintenance during a refresh, which keeps their previous versions. Only one
 * section of the site may be broken, so the requested page has to fail too.
 */
export function skipSiteInMaintenance({ loader, requestedUrl }: MaintenanceDeps): CrawlPolicy {
  let errors = 0;
  let checking: Promise<PageFailure | null> | null = null;

  async function findOutage(): Promise<PageFailure | null> {
    try {
      await loader.fetch(requestedPage(requestedUrl));
      return null;
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      return isTransient(error.failure) ? error : null;
    }
  }

  return {
    async beforeFetch({ url }) {
      if (errors < MAX_ERRORS_IN_A_ROW) return KEEP;
      checking ??= findOutage();
      const outage = await checking;
      if (outage) {
        const message = `Not requested, because ${errors} pages of the site failed in a row.`;
        return { action: 'fail', failure: new PageFailure(outage.failure, url, message, { cause: outage }) };
      }
      errors = 0;
      checking = null;
      return KEEP;
    },
    onFetched() {
      errors = 0;
      return KEEP;
    },
    onFailed(_page, failure, stage) {
      errors = stage === 'fetch' && isTransient(failure.failure) ? errors + 1 : 0;
      return KEEP;
    },
  };
}

/**
 * Ends a crawl whose first pages all fail without a reason of their own. The pages that an interrupted run has stored
 * count as well.
 */
export function endUnresponsiveCrawl({ isResumed }: { readonly isResumed: boolean }): CrawlPolicy {
  const failures: PageFailure[] = [];
  let hasStoredPages = isResumed;
  return {
    onStored() {
      hasStoredPages = true;
    },
    onKept() {
      hasStoredPages = true;
    },
    onFailed(_page, failure) {
      failures.push(failure);
      const [first = failure] = failures;
      const max = failures.every(isUnanswered) ? MAX_UNANSWERED_AT_START : MAX_FAILED_AT_START;
      const isOver = failures.length >= max && failures.every((one) => isTransient(one.failure));
      if (hasStoredPages || !isOver) return KEEP;
      const message = `None of the first ${failures.length} pages could be fetched. ${first.message}`;
      const endsCrawl = new PageFailure(first.failure, first.url, message, { cause: first });
      return { action: 'fail', failure, endsCrawl };
    },
  };
}
