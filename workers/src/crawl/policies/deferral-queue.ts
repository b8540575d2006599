import type { PageUrl } from '../types.ts';

/** More failures than this, and than pages that could be stored, are no hiccup of the site. */
export const MAX_DEFERRED = 20;

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
