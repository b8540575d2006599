import { isTransient } from '@lectern/shared/domain/documents/failure.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** More failures than this, and than pages that could be stored, are no hiccup of the site. */
const MAX_DEFERRED = 20;
/** The limit while no page has been stored. */
const MAX_DEFERRED_BEFORE_FIRST = 4;
/** A server that fails every other request still answers one of so many. */
const MAX_RETRIES = 4;
/** The same for pages that are blocked or empty, few of which have a passing failure. */
const MAX_RETRIES_OF_BLOCKED = 3;

/** The pages that are visited again at the end of the crawl. */
export class DeferralQueue {
  readonly #deferrals = new Map<PageUrl, number>();
  #waiting: PageUrl[] = [];

  /** False when the page was deferred `times` before, or `max` other pages were: then it ends now. */
  defer(page: PageUrl, { max = MAX_DEFERRED, times = 1 } = {}): boolean {
    const count = this.#deferrals.get(page) ?? 0;
    if (count >= times || (count === 0 && this.#deferrals.size >= max)) return false;
    this.#deferrals.set(page, count + 1);
    this.#waiting.push(page);
    return true;
  }

  /** Removes and returns the waiting pages. */
  release(): PageUrl[] {
    return this.#waiting.splice(0);
  }
}

export interface DeferPagesDeps {
  readonly deferred: DeferralQueue;
  readonly frontier: Pick<Frontier, 'found'>;
  readonly countStoredPages: () => number;
}

/** Requests a page again at the end of the crawl when its host failed for a moment. */
export function deferFailedPages({ deferred, frontier, countStoredPages }: DeferPagesDeps): CrawlPolicy {
  return {
    onFailed(page, failure, stage) {
      // The retry of a single page would follow at once; its job retries a little later.
      if (!mayPass(failure, stage) || frontier.found <= 1) return KEEP;
      const max = maxDeferred(failure, countStoredPages());
      return deferred.defer(page, { max, times: maxRetries(failure) }) ? { action: 'defer' } : KEEP;
    },
  };
}

/** A parser that takes too long would do so again, but a site's notice of an error may pass. */
function mayPass({ failure, isForOthers }: PageFailure, stage: 'fetch' | 'parse'): boolean {
  if (stage === 'parse') return failure === 'server_error';
  // Some sites limit requests with 403 or an empty page.
  return isTransient(failure) || isForOthers || failure === 'empty';
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
