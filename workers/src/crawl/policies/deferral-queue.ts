import type { PageUrl } from '../types.ts';

/** More failures than this, and more than there are stored pages, are not temporary. */
export const MAX_DEFERRED = 20;

/** The pages that are visited again at the end of the crawl. */
export class DeferralQueue {
  readonly #deferrals = new Map<PageUrl, number>();
  readonly #waiting = new Set<PageUrl>();

  /** Returns false when the page was deferred `times` times before, or `max` other pages were deferred. */
  defer(page: PageUrl, { max = MAX_DEFERRED, times = 1 } = {}): boolean {
    if (this.#waiting.has(page)) return true;
    const count = this.#deferrals.get(page) ?? 0;
    if (count >= times || (count === 0 && this.#deferrals.size >= max)) return false;
    this.#deferrals.set(page, count + 1);
    this.#waiting.add(page);
    return true;
  }

  /** Removes and returns the waiting pages. */
  release(): PageUrl[] {
    const pages = [...this.#waiting];
    this.#waiting.clear();
    return pages;
  }
}
