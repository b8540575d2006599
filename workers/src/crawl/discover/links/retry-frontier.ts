import type { PageUrl } from '../../types.ts';
import { pageKey } from '../../urls/canonical-url.ts';
import { isSameSite } from '../../urls/scope.ts';
import type { Frontier } from './frontier.ts';

export interface RetryScope {
  /** The pages to visit, in order. Only one found by request may redirect to another site. */
  readonly pages: readonly PageUrl[];
  /** The URLs of stored pages that the retry does not visit. */
  readonly storedUrls: readonly string[];
  /** All pages of the crawl that the retry does not visit. */
  readonly otherPages: number;
  /** Pages over maxUrls when the site was crawled. */
  readonly overLimit: number;
}

/** Creates a frontier that contains the pages of a retry and nothing else; no link is followed. */
export function createRetryFrontier({ pages, storedUrls, otherPages, overLimit }: RetryScope): Frontier {
  let waiting = [...pages];
  let taken = 0;
  const stored = new Set(storedUrls.map(pageKey));
  const claimed = new Set(stored);
  return {
    take() {
      const page = waiting.shift();
      if (!page) return null;
      claimed.add(pageKey(page.url));
      taken += 1;
      return page;
    },
    claim(page, finalUrl) {
      const key = pageKey(finalUrl);
      if (key === pageKey(page.url)) return true;
      const mayLeaveSite = page.foundBy === 'request';
      if (claimed.has(key) || !(mayLeaveSite || isSameSite(new URL(finalUrl), new URL(page.url))))
        return false;
      claimed.add(key);
      waiting = waiting.filter(({ url }) => pageKey(url) !== key);
      return true;
    },
    replace() {},
    reportRepeat() {},
    reportRefusal() {},
    addLinks() {},
    addTargets() {},
    widenScope() {},
    canFollowMore: false,
    shouldFindScriptLinks: () => false,
    exclude() {},
    excluded: 0,
    has: () => false,
    isListed: (url) => stored.has(pageKey(url)),
    get found() {
      return otherPages + taken + waiting.length;
    },
    overLimit,
  };
}
