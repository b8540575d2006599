import type { PageLink } from '../../../formats/page.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../../types.ts';
import { isSamePage } from '../../urls/canonical-url.ts';
import { createScope, isSameSite, type Scope } from '../../urls/scope.ts';
import { PageQueue } from './page-queue.ts';

/**
 * The pages of one crawl that are still to be fetched. No page is handed out twice, and never more than maxUrls and
 * those in place of which others were wanted.
 */
export interface Frontier {
  /** The best page that waits; null when none waits or enough were handed out. */
  take(): PageUrl | null;
  /** Wants another page in place of one that was not there; as many again as maxUrls at most. */
  replace?(): void;
  /**
   * To be called with the address that answered for `page`. False when that page was handed out or claimed before,
   * or when a link led to another site: then it must not be stored.
   */
  claim(page: PageUrl, finalUrl: string): boolean;
  /** Tells of a page whose text another page has too, so that no more are taken of a kind that only repeats. */
  noteRepeat(page: PageUrl): void;
  /** Gives the links of a fetched page; when links are followed, those in scope wait from now on. */
  addLinks(page: PageUrl, links: readonly PageLink[]): void;
  /**
   * Whether the links are wanted that a browser shows on `page` besides `links`, those of its HTML. Absent where no
   * link is followed.
   */
  wantsShownLinks?(page: PageUrl, links: readonly PageLink[]): boolean;
  /** Tells of pages that are not wanted, being translations. Absent where no link is followed. */
  leaveOut?(urls: readonly string[]): void;
  /** How many pages were left out so; absent like `leaveOut`. */
  readonly leftOut?: number;
  /** Whether the page at `url` waits, was handed out or was claimed. Absent where no link is followed. */
  knows?(url: string): boolean;
  /** Pages handed out or waiting, as far as there is room. */
  readonly found: number;
  /** Pages found that do not fit into maxUrls. */
  readonly notTaken: number;
}

/** Lists of pages are old and links dead: of such sites so many times maxUrls are asked for. */
export const MOST_REPLACED = 2;

/** Makes the frontier of a crawl from what discovery found; pages of lists come before pages found by links. */
export function createFrontier(request: CrawlRequest, discovery: Discovery): Frontier {
  const queue = new PageQueue(discovery.startUrl, request.topics);
  const scopeOf = lazyScope(discovery);
  let handedOut = 0;
  let limit = request.maxUrls;
  for (const page of discovery.pages) {
    queue.addListed(page);
  }

  function wantsShownLinks(page: PageUrl, links: readonly PageLink[]): boolean {
    const pages = handedOut + queue.length;
    if (pages >= limit) {
      return false;
    }
    const isStart = page.foundBy === 'request';
    const isEnd = () => !queue.hasNew(links, createScope(discovery.startUrl, urlsOf(discovery, links)));
    return request.crawlType === 'universal' ? isStart || isEnd() : isStart && pages === 1 && isEnd();
  }

  return {
    take() {
      const page = handedOut < limit ? queue.takeBest() : null;
      handedOut += page ? 1 : 0;
      return page;
    },
    replace() {
      limit = Math.min(limit + 1, request.maxUrls * MOST_REPLACED);
    },
    claim(page, finalUrl) {
      if (isSamePage(finalUrl, page.url)) {
        return true;
      }
      return (
        (page.foundBy !== 'link' || isOnSite(finalUrl, page.url, discovery.startUrl)) && queue.claim(finalUrl)
      );
    },
    noteRepeat(page) {
      queue.noteRepeat(page.url);
    },
    addLinks(page, links) {
      if (!discovery.followLinks) {
        return;
      }
      const scope = scopeOf(links);
      const depth = queue.depthOf(page) + 1;
      for (const { url, text } of links) {
        queue.addLink(url, text, scope, depth);
      }
    },
    ...(discovery.followLinks && { wantsShownLinks }),
    leaveOut(urls) {
      const scope = createScope(discovery.startUrl, urls);
      for (const url of urls) if (scope.includes(url)) queue.leaveOut(url);
    },
    get leftOut() {
      return queue.leftOut;
    },
    knows: (url) => queue.knows(url),
    get found() {
      return Math.min(limit, handedOut + queue.length);
    },
    get notTaken() {
      return discovery.notTaken + queue.forgotten + Math.max(0, handedOut + queue.length - limit);
    },
  };
}

/** The scope is known once there are links to show whether the start address is a folder. */
function lazyScope(discovery: Discovery): (links: readonly PageLink[]) => Scope {
  let scope: Scope | null = null;
  return (links) => {
    scope ??= createScope(discovery.startUrl, urlsOf(discovery, links));
    return scope;
  };
}

function urlsOf({ pages }: Discovery, links: readonly PageLink[]): string[] {
  return [...pages, ...links].map(({ url }) => url);
}

function isOnSite(finalUrl: string, ...sites: readonly string[]): boolean {
  return sites.some((site) => isSameSite(new URL(finalUrl), new URL(site)));
}
