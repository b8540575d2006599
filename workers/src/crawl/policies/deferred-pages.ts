import { isTransient } from '@lectern/shared/domain/documents/failure.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** More failures than this are no hiccup of the site, and waiting for all of them would prolong the crawl. */
const MAX_DEFERRED = 20;
/** The limit while no page has been stored. */
const MAX_DEFERRED_BEFORE_FIRST = 4;

/** The pages that are visited again at the end of the crawl, each once. */
export class DeferralQueue {
  readonly #deferred = new Set<PageUrl>();
  #waiting: PageUrl[] = [];

  /** False when the page was deferred before, or `max` pages were: then it ends now. */
  defer(page: PageUrl, max = MAX_DEFERRED): boolean {
    if (this.#deferred.has(page) || this.#deferred.size >= max) return false;
    this.#deferred.add(page);
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
  readonly hasStoredPages: () => boolean;
}

/** Requests a page again at the end of the crawl when its host failed for a moment. */
export function deferFailedPages({ deferred, frontier, hasStoredPages }: DeferPagesDeps): CrawlPolicy {
  return {
    onFailed(page, failure, stage) {
      // A parser that takes too long would do so again, but a site's notice of an error may pass.
      const mayPass = stage === 'fetch' || failure.failure === 'server_error';
      // The retry of a single page would follow at once; its job retries a little later.
      if (!mayPass || frontier.found <= 1) return KEEP;
      return deferred.defer(page, maxDeferred(failure, hasStoredPages())) ? { action: 'defer' } : KEEP;
    },
  };
}

/** 0 for a failure that would repeat. */
function maxDeferred({ failure }: PageFailure, hasStoredPages: boolean): number {
  if (!isTransient(failure)) return 0;
  if (hasStoredPages) return MAX_DEFERRED;
  return failure === 'timeout' ? 0 : MAX_DEFERRED_BEFORE_FIRST;
}
