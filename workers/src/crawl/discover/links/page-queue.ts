import type { PageLink } from '../../../formats/page.ts';
import type { PageUrl } from '../../types.ts';
import { canonicalUrl, isRoute, pageKey } from '../../urls/canonical-url.ts';
import { isVariation, leadsOnlyToOthers, mayBePage, shapeOf } from '../../urls/page-address.ts';
import type { Scope } from '../../urls/scope.ts';
import { compareRanks, createRank, type Rank } from './rank-pages.ts';

/** More waiting pages than these are counted and forgotten. */
const MAX_WAITING = 10_000;
/** So many addresses of one shape wait like any other; the rest of them wait behind everything else. */
const MAX_OF_ONE_SHAPE = 30;
/** So many pages of one shape that repeat other pages are proof enough. */
const MAX_REPEATS = 3;

interface Waiting {
  readonly page: PageUrl;
  readonly key: string;
  readonly rank: Rank;
}

/** The pages that wait, and the memory of all that were ever seen. */
export class PageQueue {
  readonly #rankOf: (page: PageUrl) => Rank;
  readonly #known = new Map<string, number>();
  readonly #claimed = new Set<string>();
  readonly #shapes = new Map<string, number>();
  readonly #repeats = new Map<string, number>();
  /** Addresses as they were written: most links of a page stood on the one before. */
  readonly #seenLinks = new Set<string>();
  #waiting: Waiting[] = [];
  readonly #leftOut = new Set<string>();
  forgotten = 0;

  constructor(startUrl: string, topics: readonly string[]) {
    this.#rankOf = createRank({ startUrl, topics });
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Adds a page of a list; lists are in order and come before all links. */
  addListed(page: PageUrl): void {
    this.#add(page, 0, () => [-1, this.#waiting.length]);
  }

  addLink(href: string, text: string, scope: Scope, depth: number): void {
    const address = withoutPlace(href);
    if (this.#seenLinks.has(address)) {
      return;
    }
    this.#seenLinks.add(address);
    const url = canonicalUrl(address);
    if (url !== null && scope.includes(url) && mayBePage(url) && !this.#isRepetitive(url)) {
      const page = { url, foundBy: 'link', title: text || null } as const;
      this.#add(page, depth, () => [this.#crowding(url), depth, ...this.#rankOf(page)]);
    }
  }

  /** Pages that would wait but for `leaveOut`. */
  get leftOut(): number {
    return this.#leftOut.size;
  }

  /** Takes the page out, for good, unless it was handed out. */
  leaveOut(url: string): void {
    const key = pageKey(url);
    if (this.#claimed.has(key) || this.#leftOut.has(key)) return;
    this.#leftOut.add(key);
    this.#known.set(key, this.#known.get(key) ?? 0);
    this.#waiting = this.#waiting.filter((entry) => entry.key !== key);
  }

  /** Says whether the page was ever seen. */
  knows(url: string): boolean {
    return this.#known.has(pageKey(url));
  }

  /** Says whether one of `links` names a page of the scope that was never seen. */
  hasNew(links: readonly PageLink[], scope: Scope): boolean {
    return links.some((link) => {
      const url = canonicalUrl(withoutPlace(link.url));
      return url !== null && !this.#known.has(pageKey(url)) && scope.includes(url) && mayBePage(url);
    });
  }

  takeBest(): PageUrl | null {
    const at = this.#placeOfBest();
    const [best] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (!best) {
      return null;
    }
    this.#claimed.add(best.key);
    return best.page;
  }

  /** False when the page was handed out or claimed before; else it is claimed, and waits no longer. */
  claim(url: string): boolean {
    const key = pageKey(url);
    if (this.#claimed.has(key)) {
      return false;
    }
    this.#claimed.add(key);
    this.#known.set(key, this.#known.get(key) ?? 0);
    this.#waiting = this.#waiting.filter((entry) => entry.key !== key);
    return true;
  }

  /** To be told of a page that shows what another page shows; a few of them, and no more of its shape are taken. */
  noteRepeat(url: string): void {
    if (isVariation(url)) {
      const shape = shapeOf(url);
      this.#repeats.set(shape, (this.#repeats.get(shape) ?? 0) + 1);
      this.#waiting = this.#waiting.filter(
        ({ page }) => page.foundBy !== 'link' || !this.#isRepetitive(page.url),
      );
    }
  }

  depthOf(page: PageUrl): number {
    return this.#known.get(pageKey(page.url)) ?? 0;
  }

  #placeOfBest(): number {
    let best: Waiting | undefined;
    let place = -1;
    this.#waiting.forEach((entry, at) => {
      if (best && compareRanks(entry.rank, best.rank) >= 0) return;
      best = entry;
      place = at;
    });
    return place;
  }

  #isRepetitive(url: string): boolean {
    return isVariation(url) && (this.#repeats.get(shapeOf(url)) ?? 0) >= MAX_REPEATS;
  }

  #add(page: PageUrl, depth: number, rankOf: () => Rank): void {
    const key = pageKey(page.url);
    if (this.#known.has(key)) {
      return;
    }
    this.#known.set(key, depth);
    if (this.#waiting.length < MAX_WAITING) {
      this.#waiting.push({ page, key, rank: rankOf() });
    } else {
      this.forgotten += 1;
    }
  }

  /** 0 for an ordinary address; more for an index, for one with parameters or a route, and for a shape that is everywhere. */
  #crowding(url: string): number {
    const shape = shapeOf(url);
    const count = (this.#shapes.get(shape) ?? 0) + 1;
    this.#shapes.set(shape, count);
    const { searchParams, hash } = new URL(url);
    return (
      searchParams.size +
      (isRoute(hash) ? 1 : 0) +
      (leadsOnlyToOthers(url) ? 1 : 0) +
      (count > MAX_OF_ONE_SHAPE ? 10 : 0)
    );
  }
}

/** A fragment that is no route is a place in the same page. */
function withoutPlace(href: string): string {
  const at = href.indexOf('#');
  return at === -1 || isRoute(href.slice(at)) ? href : href.slice(0, at);
}
