import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { canBrowserHelp, type Retry } from '@lectern/shared/domain/retry.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { pageKey } from '../urls/canonical-url.ts';
import { isSameSite } from '../urls/scope.ts';
import { type FailedCheckpoint, failedCheckpointSchema } from './checkpoint.ts';

/**
 * The pages of a finished crawl that a retry visits; null when the crawl has to begin anew: because that is what is
 * asked for, because nothing was stored, or because what was stored, or a page of an archive, cannot be had alone.
 */
export function pagesToRetry(retry: Retry | null, pages: readonly SitePage[]): SitePage[] | null {
  const stored = pages.filter(({ status }) => status === 'success');
  const isWhole = stored.length > 0 && stored.every(({ checkpoint }) => checkpoint !== null);
  if (!retry || !isWhole || (retry.pages === 'all' && retry.pageIds === null)) return null;
  const chosen = pages.filter((page) => isMeant(retry, page));
  return chosen.some((page) => failedCheckpointOf(page)?.isFromArchive) ? null : chosen;
}

function isMeant({ pageIds, withBrowser }: Retry, page: SitePage): boolean {
  return pageIds ? pageIds.includes(page.id) : page.status === 'error' || (withBrowser && page.isThin);
}

function failedCheckpointOf({ status, checkpoint }: SitePage): FailedCheckpoint {
  return status === 'error' ? failedCheckpointSchema.parse(checkpoint) : null;
}

/**
 * Says which pages of a retry a browser reads right away: where it may help, and those that were chosen one by one.
 * Of a crawl that begins anew these are all; none when no browser was asked for.
 */
export function pagesToRender(
  retry: Retry | null,
  toVisit: readonly SitePage[] | null,
): (page: PageUrl) => boolean {
  if (!retry?.withBrowser) return () => false;
  if (toVisit === null || retry.pageIds) return () => true;
  const worthIt = toVisit.filter(
    (page) => page.isThin || (page.failure !== null && canBrowserHelp(page.failure)),
  );
  const urls = new Set(worthIt.map(({ url }) => url));
  return ({ url }) => urls.has(url);
}

export interface RetryScope {
  /** The address that the crawl began at: it alone may lead to another site. */
  readonly startUrl: string;
  readonly toVisit: readonly SitePage[];
  /** The other pages of the crawl. */
  readonly others: readonly SitePage[];
  /** Pages that did not fit into maxUrls when the site was crawled. */
  readonly notTaken: number;
}

/** A frontier that hands out the pages of a retry and nothing else; no link is followed. */
export function createRetryFrontier({ startUrl, toVisit, others, notTaken }: RetryScope): Frontier {
  let waiting = toVisit.map((page) => toPageUrl(page, startUrl));
  let handedOut = 0;
  const claimed = new Set(others.filter(({ status }) => status === 'success').map(({ url }) => pageKey(url)));
  return {
    take() {
      const page = waiting.shift();
      if (!page) return null;
      claimed.add(pageKey(page.url));
      handedOut += 1;
      return page;
    },
    claim(page, finalUrl) {
      const key = pageKey(finalUrl);
      if (key === pageKey(page.url)) return true;
      const mayLeave = page.url === startUrl || isSameSite(new URL(finalUrl), new URL(page.url));
      if (claimed.has(key) || !mayLeave) return false;
      claimed.add(key);
      waiting = waiting.filter(({ url }) => pageKey(url) !== key);
      return true;
    },
    noteRepeat() {},
    addLinks() {},
    get found() {
      return others.length + handedOut + waiting.length;
    },
    notTaken,
  };
}

function toPageUrl(page: SitePage, startUrl: string): PageUrl {
  const { url, title } = page;
  const fetchUrl = failedCheckpointOf(page)?.fetchUrl;
  const foundBy = url === startUrl ? 'request' : 'link';
  return { url, title, foundBy, ...(fetchUrl !== undefined && { fetchUrl }) };
}
