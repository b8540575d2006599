import { withoutAnchor, withoutFragment } from '../../../formats/fragments.ts';
import { isRoute } from '../../../formats/is-route.ts';
import type { PageLink } from '../../../formats/page.ts';
import type { PageUrl } from '../../types.ts';
import { canonicalUrl, pageKey } from '../../urls/canonical-url.ts';
import { isLowValuePage } from '../../urls/low-value-pages.ts';
import { isSameSite, type Scope } from '../../urls/scope.ts';
import { isLikelyPage, isPdf } from '../../urls/url-kinds.ts';
import { isVariation, shapeOf } from '../../urls/url-shape.ts';
import { compareRanks, createRank, type Rank } from './rank-pages.ts';
import { ShapeCounts } from './shape-counts.ts';

/** Stored pages come before all other links. */
const STORED_PENALTY = -0.5;
const CROWDED_PENALTY = 10;
const LOW_VALUE_PENALTY = 20;

/** Links of a start page that may change the order of a list. More would block other crawls. */
const MAX_PREFERRED_LINKS = 10_000;

/**
 * A queue remembers this many bytes of links, ten ordinary ones, for each link that may wait. A site may have pages with
 * millions of other links.
 */
const SEEN_BYTES_PER_WAITING = 2_000;
const BYTES_PER_LINK = 100;

interface WaitingPage {
  readonly page: PageUrl;
  readonly key: string;
}

interface WaitingLink extends WaitingPage {
  readonly rank: Rank;
  readonly isLowValue: boolean;
}

export interface PageQueueOptions {
  /** Waiting links beyond this are only counted. */
  readonly maxLinks: number;
  /** Whether an earlier crawl has stored the page. */
  readonly isStored: (url: string) => boolean;
  /** Whether the crawl may fetch a linked page. */
  readonly mayFetch: (url: string) => boolean;
  /** Whether ordinary links come before the pages of lists. Default false. */
  readonly linksFirst?: boolean | undefined;
}

/** The waiting pages, best first, and the keys of all pages seen so far. */
export class PageQueue {
  /** The links that were only counted, because too many wait. */
  dropped = 0;
  /** The low-value pages that were taken. */
  lowValuePages = 0;

  readonly #rankOf: (page: PageUrl) => Rank;
  /** The depth of each page by its key. */
  readonly #known = new Map<string, number>();
  readonly #claimed = new Set<string>();
  /** The keys of pages that were claimed before any list or link named them. */
  readonly #unlisted = new Set<string>();
  readonly #shapes = new ShapeCounts();
  /** The URLs of links as written, the cheapest check: most links of a page repeat the previous page's links. */
  readonly #seenLinks = new Set<string>();
  #seenBytes = 0;
  /** The keys of the waiting pages. The two lists also contain pages that no longer wait. */
  readonly #waiting = new Set<string>();
  #listed: WaitingPage[] = [];
  #nextListed = 0;
  /** Best first. */
  #links: WaitingLink[] = [];
  readonly #excluded = new Set<string>();
  readonly #maxLinks: number;
  readonly #isStored: (url: string) => boolean;
  readonly #mayFetch: (url: string) => boolean;
  readonly #linksFirst: boolean;
  readonly #start: URL;
  readonly #startKey: string;

  constructor(startUrl: string, topics: readonly string[], options: PageQueueOptions) {
    this.#maxLinks = options.maxLinks;
    this.#isStored = options.isStored;
    this.#mayFetch = options.mayFetch;
    this.#linksFirst = options.linksFirst ?? false;
    this.#start = new URL(startUrl);
    this.#startKey = pageKey(withoutFragment(startUrl));
    this.#rankOf = createRank({ startUrl, topics });
  }

  get length(): number {
    return this.#waiting.size;
  }

  /** Adds a page of a list. Lists keep their order. */
  addListed(page: PageUrl): void {
    const key = pageKey(page.url);
    if (this.#known.has(key)) return;
    this.#known.set(key, 0);
    this.#waiting.add(key);
    this.#listed.push({ page, key });
  }

  /** Adds a link that may be a page in `scope`. `depth` is its distance from the start page, in links. */
  addLink(href: string, text: string, scope: Scope, depth: number): void {
    const withoutHash = withoutAnchor(href);
    if (this.#seenBytes >= this.#maxLinks * SEEN_BYTES_PER_WAITING || this.#seenLinks.has(withoutHash))
      return;
    this.#seenLinks.add(withoutHash);
    this.#seenBytes += withoutHash.length + BYTES_PER_LINK;
    const url = canonicalUrl(withoutHash);
    if (url === null || !this.#isWanted(url, scope) || this.#shapes.isRepetitive(url)) return;
    const key = pageKey(url);
    this.#unlisted.delete(key);
    // A listed page that a link leads to probably exists.
    const isConfirmed = this.#linksFirst && this.#waiting.has(key);
    if (this.#known.has(key) && !isConfirmed) return;
    this.#known.set(key, depth);
    if (this.#links.length >= this.#maxLinks) {
      this.dropped += 1;
      return;
    }
    const page = { url, foundBy: 'link', title: text || null } as const;
    const penalty = this.#isStored(url) ? STORED_PENALTY : this.#penaltyOf(url);
    const rank = [penalty, depth, ...this.#rankOf(page)];
    this.#insertLink({ page, key, rank, isLowValue: this.isLowValue(page) });
  }

  /** Sites store the PDFs that their pages link to in another folder. */
  #isWanted(url: string, scope: Scope): boolean {
    if (!this.#mayFetch(url)) return false;
    if (scope.includes(url) && isLikelyPage(url)) return true;
    return isPdf(url) && isSameSite(new URL(url), this.#start);
  }

  /** Puts the waiting pages of a list first that `links` lead to, in the order of the list. */
  preferLinked(links: readonly PageLink[]): void {
    const first = links.slice(0, MAX_PREFERRED_LINKS);
    const linked = new Set(first.flatMap(({ url }) => canonicalUrl(withoutAnchor(url)) ?? []).map(pageKey));
    const waiting = this.#listed.slice(this.#nextListed);
    this.#listed = [
      ...waiting.filter(({ key }) => linked.has(key)),
      ...waiting.filter(({ key }) => !linked.has(key)),
    ];
    this.#nextListed = 0;
  }

  /** How many pages `exclude` removed. */
  get excluded(): number {
    return this.#excluded.size;
  }

  /** Removes a page permanently, unless it was taken. */
  exclude(url: string): void {
    const key = pageKey(url);
    if (this.#claimed.has(key) || this.#excluded.has(key)) return;
    this.#excluded.add(key);
    this.#known.set(key, this.#known.get(key) ?? 0);
    this.#waiting.delete(key);
  }

  /** Whether the page was ever added, taken or claimed. */
  has(url: string): boolean {
    return this.#known.has(pageKey(url));
  }

  /** Whether a list or a link names the page, even outside the scope. */
  isListed(url: string): boolean {
    const key = pageKey(url);
    return this.#seenLinks.has(withoutAnchor(url)) || (this.#known.has(key) && !this.#unlisted.has(key));
  }

  /** Whether one of `links` is a page in scope that was never seen. */
  hasNew(links: readonly PageLink[], scope: Scope): boolean {
    return links.some((link) => {
      const url = canonicalUrl(withoutAnchor(link.url));
      return url !== null && !this.#known.has(pageKey(url)) && scope.includes(url) && isLikelyPage(url);
    });
  }

  /**
   * Whether a link leads to a page that should not displace others: an index, or one of endless variations of a page. The routes
   * of the start page are the pages of an application.
   */
  readonly isLowValue = ({ url, foundBy }: PageUrl): boolean => {
    const isOther = isVariation(url) && !this.#isRouteOfStart(url);
    return foundBy === 'link' && (isOther || isLowValuePage(url));
  };

  #isRouteOfStart(url: string): boolean {
    return isRoute(new URL(url).hash) && pageKey(withoutFragment(url)) === this.#startKey;
  }

  /** Removes and returns the best page; without `mayTakeLowValue`, the best of the others. */
  takeBest(mayTakeLowValue = true): PageUrl | null {
    const ordinaryLink = this.#linksFirst ? this.#takeLink(false) : null;
    const best = ordinaryLink ?? this.#takeListed() ?? this.#takeLink(mayTakeLowValue);
    if (!best) return null;
    if (this.isLowValue(best.page)) this.lowValuePages += 1;
    this.#waiting.delete(best.key);
    this.#claimed.add(best.key);
    return best.page;
  }

  /** Claims a page and removes it from the queue; false when it was taken or claimed before. */
  claim(url: string): boolean {
    const key = pageKey(url);
    if (this.#claimed.has(key)) return false;
    this.#claimed.add(key);
    if (!this.#known.has(key)) this.#unlisted.add(key);
    this.#known.set(key, this.#known.get(key) ?? 0);
    this.#waiting.delete(key);
    return true;
  }

  /** Reports a page that repeats another; after a few of them, no URL of its shape is taken. */
  reportRepeat(url: string): void {
    if (!isVariation(url)) return;
    this.#shapes.addRepeat(url);
    for (const { page, key } of this.#links)
      if (this.#shapes.isRepetitive(page.url)) this.#waiting.delete(key);
  }

  /** Reports a page that needs a sign-in; after a few of them, URLs of its shape are taken last. */
  reportRefusal(url: string): void {
    if (!this.#shapes.addRefusal(url)) return;
    const shape = shapeOf(url);
    const isRefused = ({ page }: WaitingLink) => shapeOf(page.url) === shape;
    this.#links = this.#links
      .map((link) => (isRefused(link) ? { ...link, rank: rankLast(link.rank) } : link))
      .sort((one, other) => compareRanks(one.rank, other.rank));
  }

  depthOf(page: PageUrl): number {
    return this.#known.get(pageKey(page.url)) ?? 0;
  }

  #takeListed(): WaitingPage | null {
    for (;;) {
      const entry = this.#listed[this.#nextListed];
      if (!entry) return null;
      this.#nextListed += 1;
      if (this.#waiting.has(entry.key)) return entry;
    }
  }

  #takeLink(mayTakeLowValue: boolean): WaitingPage | null {
    for (let at = 0; ; ) {
      const link = this.#links[at];
      if (!link) return null;
      const isWaiting = this.#waiting.has(link.key);
      const isTaken = isWaiting && (mayTakeLowValue || !link.isLowValue);
      if (isTaken || !isWaiting) this.#links.splice(at, 1);
      else at += 1;
      if (isTaken) return link;
    }
  }

  /** Adds a link behind all links of the same rank. */
  #insertLink(link: WaitingLink): void {
    let [from, to] = [0, this.#links.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = this.#links[middle];
      if (other && compareRanks(other.rank, link.rank) <= 0) from = middle + 1;
      else to = middle;
    }
    this.#links.splice(from, 0, link);
    this.#waiting.add(link.key);
  }

  /**
   * 0 for an ordinary URL; more for parameters, routes of other pages and shapes with many URLs, most for low-value and refused
   * pages.
   */
  #penaltyOf(url: string): number {
    const isCrowded = this.#shapes.addUrl(url);
    const { searchParams, hash } = new URL(url);
    const isOther = !this.#isRouteOfStart(url);
    return (
      searchParams.size +
      (isRoute(hash) && isOther ? 1 : 0) +
      (isCrowded && isOther ? CROWDED_PENALTY : 0) +
      (isLowValuePage(url) ? LOW_VALUE_PENALTY : 0) +
      (this.#shapes.isRefused(url) ? LOW_VALUE_PENALTY : 0)
    );
  }
}

function rankLast([penalty = 0, ...rest]: Rank): Rank {
  return [penalty + LOW_VALUE_PENALTY, ...rest];
}
