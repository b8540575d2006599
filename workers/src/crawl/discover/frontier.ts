import type { CrawlRequest, Discovery, PageLink, PageUrl } from '../types.ts';
import { canonicalUrl, pageKey } from './canonical-url.ts';
import { compareRanks, createRank, type Rank } from './rank-pages.ts';
import { createScope, type Scope } from './scope.ts';

/** The pages of one crawl that are still to be fetched. No page is handed out twice, and never more than maxUrls. */
export interface Frontier {
  /** The best page that waits; null when none waits or maxUrls pages were handed out. */
  take(): PageUrl | null;
  /**
   * To be called with the address that answered for `page`. False when that page was handed out or claimed before,
   * or lies on another site: then it must not be stored.
   */
  claim(page: PageUrl, finalUrl: string): boolean;
  /** Gives the links of a fetched page; those in scope wait from now on when links are followed. */
  addLinks(page: PageUrl, links: readonly PageLink[]): void;
  /** Pages handed out or waiting, as far as maxUrls allows. */
  readonly found: number;
  /** Pages found that do not fit into maxUrls. */
  readonly notTaken: number;
}

/** More waiting pages than these are counted and forgotten. */
const MAX_WAITING = 10_000;

interface Waiting {
  readonly page: PageUrl;
  readonly depth: number;
  readonly rank: Rank;
}

/** Makes the frontier of a crawl from what discovery found. */
export function createFrontier(request: CrawlRequest, discovery: Discovery): Frontier {
  const rankOf = createRank({ startUrl: discovery.startUrl, topics: request.topics });
  const known = new Set<string>();
  const claimed = new Set<string>();
  const depths = new Map<string, number>();
  const waiting: Waiting[] = [];
  let handedOut = 0;
  let forgotten = 0;
  let scope: Scope | null = null;

  function add(page: PageUrl, depth: number): void {
    const key = pageKey(page.url);
    if (known.has(key)) {
      return;
    }
    known.add(key);
    depths.set(key, depth);
    if (waiting.length < MAX_WAITING) {
      waiting.push({ page, depth, rank: rankOf(page) });
    } else {
      forgotten += 1;
    }
  }

  for (const page of discovery.pages) {
    add(page, 0);
  }

  return {
    take() {
      const best = handedOut < request.maxUrls ? bestOf(waiting) : null;
      if (!best) {
        return null;
      }
      waiting.splice(waiting.indexOf(best), 1);
      handedOut += 1;
      claimed.add(pageKey(best.page.url));
      return best.page;
    },
    claim(page, finalUrl) {
      const key = pageKey(finalUrl);
      if (key === pageKey(page.url)) {
        return true;
      }
      if (claimed.has(key)) {
        return false;
      }
      claimed.add(key);
      known.add(key);
      const index = waiting.findIndex((entry) => pageKey(entry.page.url) === key);
      if (index !== -1) {
        waiting.splice(index, 1);
      }
      return true;
    },
    addLinks(page, links) {
      if (!discovery.followLinks) {
        return;
      }
      scope ??= createScope(
        discovery.startUrl,
        links.map((link) => link.url),
      );
      const depth = (depths.get(pageKey(page.url)) ?? 0) + 1;
      for (const link of links) {
        const url = canonicalUrl(link.url, page.url);
        if (url !== null && scope.includes(url)) {
          add({ url, foundBy: 'link', title: link.text || null }, depth);
        }
      }
    },
    get found() {
      return Math.min(request.maxUrls, handedOut + waiting.length);
    },
    get notTaken() {
      return discovery.notTaken + forgotten + Math.max(0, handedOut + waiting.length - request.maxUrls);
    },
  };
}

function bestOf(waiting: readonly Waiting[]): Waiting | null {
  return waiting.reduce<Waiting | null>(
    (best, entry) => (best === null || compareWaiting(entry, best) < 0 ? entry : best),
    null,
  );
}

function compareWaiting(one: Waiting, other: Waiting): number {
  return one.depth - other.depth || compareRanks(one.rank, other.rank);
}
