import { isTransient } from '@lectern/shared/domain/documents/failure.ts';
import { isUnanswered, PageFailure } from '../../errors/page-failure.ts';
import { type CrawlPolicy, type CrawlState, KEEP } from './crawl-policy.ts';
import { MAX_DEFERRED } from './deferral-queue.ts';

/** The limit before the first page is stored. */
const MAX_DEFERRED_BEFORE_FIRST = 4;
/** A server that fails every other request still answers one of these retries. */
const MAX_RETRIES = 4;
/** The same for blocked or empty pages, whose failure is rarely temporary. */
const MAX_RETRIES_OF_BLOCKED = 3;
/** A crawl ends when none of its first pages gets a response. */
const MAX_UNANSWERED_AT_START = 4;
/** A crawl ends when its first pages all fail, even if the site responds with errors. */
const MAX_FAILED_AT_START = 8;

/**
 * Requests a page again at the end of the crawl when its failure may be temporary. Ends a crawl whose first pages all
 * fail because of the site.
 */
export function retryFailedPages(crawl: CrawlState): CrawlPolicy {
  const { deferred, frontier, countStoredPages, isResumed, isRetry } = crawl;
  const failures: PageFailure[] = [];
  // A retry of single pages continues when its first pages fail.
  let hasStoredPages = isResumed || isRetry;
  const markStored = () => {
    hasStoredPages = true;
  };
  return {
    onStored: markStored,
    onKept: markStored,
    onFailed(page, failure, stage) {
      // The retry of a single page would follow immediately; its job retries a little later.
      if (mayBeTemporary(failure, stage) && frontier.found > 1) {
        const max = maxDeferred(failure, countStoredPages());
        if (deferred.defer(page, { max, times: maxRetries(failure) })) return { action: 'defer' };
      }
      failures.push(failure);
      if (hasStoredPages || !isOutage(failures)) return KEEP;
      const [first = failure] = failures;
      const message = `None of the first ${failures.length} pages could be fetched. ${first.message}`;
      const endsCrawl = new PageFailure(first.failure, first.url, message, { cause: first });
      return { action: 'fail', failure, endsCrawl };
    },
  };
}

function isOutage(failures: readonly PageFailure[]): boolean {
  const max = failures.every(isUnanswered) ? MAX_UNANSWERED_AT_START : MAX_FAILED_AT_START;
  return failures.length >= max && failures.every(({ failure }) => isTransient(failure));
}

/** The parser would fail again, but a site's error notice may be temporary. */
function mayBeTemporary({ failure, isBlocked }: PageFailure, stage: 'fetch' | 'parse'): boolean {
  if (stage === 'parse') return failure === 'server_error';
  // Some sites limit requests with 403 or an empty page.
  return isTransient(failure) || isBlocked || failure === 'empty';
}

/** Each timeout takes long. */
function maxRetries({ failure }: PageFailure): number {
  if (failure === 'timeout') return 1;
  return isTransient(failure) ? MAX_RETRIES : MAX_RETRIES_OF_BLOCKED;
}

/** Half of the requests may fail. Without a stored page, the whole site may be down. */
function maxDeferred({ failure }: PageFailure, storedPages: number): number {
  if (storedPages > 0) return Math.max(MAX_DEFERRED, storedPages);
  return isTransient(failure) && failure !== 'timeout' ? MAX_DEFERRED_BEFORE_FIRST : 0;
}
