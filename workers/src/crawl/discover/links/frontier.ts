import type { PageLink } from '../../../formats/page.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../../types.ts';
import { canonicalUrl, isSamePage } from '../../urls/canonical-url.ts';
import { createUrlFilter } from '../../urls/path-filter.ts';
import { createScope } from '../../urls/scope.ts';
import { chooseCrawlScope, chooseScope, createLazyScope, isOnSite } from './choose-scope.ts';
import { PageQueue } from './page-queue.ts';

/** The pages of one crawl that still have to be fetched, each once. */
export interface Frontier {
  /**
   * Removes and returns the best waiting page; null when none is left or the limit is reached. While the visits in
   * progress may find better pages, calendars, archives and other low-value pages get at most a tenth of the pages.
   */
  take(inProgress?: Iterable<PageUrl>): PageUrl | null;
  /** Allows another page in place of a missing one: up to twice maxUrls in all. */
  replace(): void;
  /**
   * Claims the URL that answered for `page`. False when another page has claimed it, or when a link redirects to another
   * site: then the page must not be stored.
   */
  claim(page: PageUrl, finalUrl: string): boolean;
  /** Reports a page whose text repeats another page's. URLs of its shape are avoided afterwards. */
  reportRepeat(page: PageUrl): void;
  /** Reports a page that needs a sign-in. After a few, URLs of its shape come last, such as a forum's forms for replies. */
  reportRefusal(page: PageUrl): void;
  /**
   * Adds the links of a fetched page that are in scope. If the crawl follows no links because its sitemap has enough pages,
   * those that the start page links to come first.
   */
  addLinks(page: PageUrl, links: readonly PageLink[]): void;
  /** Adds the pages that a page shows instead of a text of its own, also outside the scope: a redirect may leave it, too. */
  addTargets(targets: readonly PageLink[]): void;
  /** Widens the scope to the nearest folder above the start page that has most of `urls`, before any link is added. */
  widenScope(urls: readonly string[]): void;
  /** Whether the crawl follows links and may take more pages than it knows. */
  readonly canFollowMore: boolean;
  /**
   * Whether the crawl needs the links that only a browser shows on `page`, whose HTML contains `links`. `hasEmptyMenu` says
   * that its HTML has a menu without links.
   */
  shouldFindScriptLinks(page: PageUrl, links: readonly PageLink[], hasEmptyMenu?: () => boolean): boolean;
  /** Excludes pages, for example translations. */
  exclude(urls: readonly string[]): void;
  /** Pages that were excluded. */
  readonly excluded: number;
  /** Whether the page at `url` waits, was taken or was claimed. */
  has(url: string): boolean;
  /** Whether a list or a link names the page at `url`. False for a page that is only the target of redirects. */
  isListed(url: string): boolean;
  /** Pages taken or waiting, up to the limit. */
  readonly found: number;
  /** Pages over the limit. */
  readonly overLimit: number;
}

/** Lists of pages are often outdated, so up to this many times maxUrls are requested to replace missing pages. */
export const MAX_REPLACEMENT_FACTOR = 2;

/** Links that may wait in a crawl of few pages. */
const MIN_WAITING_LINKS = 10_000;
const MAX_LOW_VALUE_SHARE = 0.1;

/**
 * Creates the frontier of a crawl from its discovered pages; listed pages come before linked ones. Of a site over the
 * limit, a refresh fetches the pages that are stored (`isStored`) before others.
 */
export function createFrontier(
  request: CrawlRequest,
  discovery: Discovery,
  isStored: (url: string) => boolean = () => false,
): Frontier {
  const maxLinks = Math.max(MIN_WAITING_LINKS, request.maxUrls * MAX_REPLACEMENT_FACTOR);
  const mayFetch = createUrlFilter(request);
  const options = { maxLinks, isStored, mayFetch, linksFirst: discovery.linksFirst };
  const queue = new PageQueue(discovery.startUrl, request.topics, options);
  let listedUrls: readonly string[] = [];
  const scopeFor = createLazyScope((links) => chooseCrawlScope(request.url, discovery, links, listedUrls));
  let [taken, limit] = [0, request.maxUrls];
  /** The pages that others show instead of a text of their own: the menu of a frameset is in one of its frames. */
  const targetUrls = new Set<string>();
  const hasNewSitemap = isNewSitemapOverLimit(request, discovery, isStored);
  for (const page of storedFirst(discovery.pages, request.maxUrls, isStored)) queue.addListed(page);

  return {
    take(inProgress = []) {
      if (taken >= limit) return null;
      const better = queue.takeBest(queue.lowValuePages < request.maxUrls * MAX_LOW_VALUE_SHARE);
      const page = better ?? ([...inProgress].every(queue.isLowValue) ? queue.takeBest() : null);
      taken += page ? 1 : 0;
      return page;
    },
    replace() {
      limit = Math.min(limit + 1, request.maxUrls * MAX_REPLACEMENT_FACTOR);
    },
    claim(page, finalUrl) {
      if (isSamePage(finalUrl, page.url)) return true;
      const mayRedirect = page.foundBy !== 'link' || isOnSite(finalUrl, page.url, discovery.startUrl);
      return mayRedirect && queue.claim(finalUrl);
    },
    reportRepeat: (page) => queue.reportRepeat(page.url),
    reportRefusal: (page) => queue.reportRefusal(page.url),
    addLinks(page, links) {
      if (page.foundBy === 'request' && hasNewSitemap) queue.preferLinked(links);
      if (!discovery.followLinks) return;
      const scope = scopeFor(links);
      const depth = queue.depthOf(page) + 1;
      for (const { url, text } of links) queue.addLink(url, text, scope, depth);
    },
    addTargets(targets) {
      for (const url of urlsOnSite(targets, discovery.startUrl).filter(mayFetch)) {
        targetUrls.add(url);
        queue.addListed({ url, foundBy: 'link', title: null });
      }
    },
    widenScope(urls) {
      listedUrls = urls;
    },
    get canFollowMore() {
      return discovery.followLinks && taken + queue.length < limit;
    },
    shouldFindScriptLinks(page, links, hasEmptyMenu = () => false) {
      if (!this.canFollowMore) return false;
      const pages = taken + queue.length;
      const isStart = page.foundBy === 'request';
      const isDeadEnd = () => !queue.hasNew(links, chooseScope(request.url, discovery, links));
      if (request.crawlType === 'universal') return isStart || isDeadEnd();
      const isOnlyPage = (isStart || targetUrls.has(page.url)) && pages <= 1 + targetUrls.size;
      return (isOnlyPage || hasEmptyMenu()) && isDeadEnd();
    },
    exclude(urls) {
      const scope = createScope(discovery.startUrl, urls);
      for (const url of urls) if (scope.includes(url)) queue.exclude(url);
    },
    get excluded() {
      return queue.excluded;
    },
    has: (url) => queue.has(url),
    isListed: (url) => queue.isListed(url) || isSamePage(url, discovery.startUrl),
    get found() {
      return Math.min(limit, taken + queue.length);
    },
    get overLimit() {
      return discovery.overLimit + queue.dropped + Math.max(0, taken + queue.length - limit);
    },
  };
}

function urlsOnSite(targets: readonly PageLink[], startUrl: string): string[] {
  return targets.flatMap(({ url }) => canonicalUrl(url) ?? []).filter((url) => isOnSite(url, startUrl));
}

/** Whether the crawl can take only some pages of a sitemap, none of which is stored. */
function isNewSitemapOverLimit(
  { topics, maxUrls }: CrawlRequest,
  { pages }: Discovery,
  isStored: (url: string) => boolean,
): boolean {
  const listed = pages.filter(({ foundBy }) => foundBy !== 'request');
  const isNew = listed.every(({ url, foundBy }) => foundBy === 'sitemap' && !isStored(url));
  return isNew && topics.length === 0 && pages.length > maxUrls;
}

function storedFirst(
  pages: readonly PageUrl[],
  maxUrls: number,
  isStored: (url: string) => boolean,
): readonly PageUrl[] {
  if (pages.length <= maxUrls) return pages;
  const isFirst = ({ url, foundBy }: PageUrl) => foundBy === 'request' || isStored(url);
  return [...pages.filter(isFirst), ...pages.filter((page) => !isFirst(page))];
}
