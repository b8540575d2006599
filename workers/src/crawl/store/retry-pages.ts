import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { canBrowserHelp, isWholeCrawl, type Retry } from '@lectern/shared/domain/documents/retry.ts';
import type { PageUrl } from '../types.ts';
import { type FailedCheckpoint, failedCheckpointSchema } from './page-row.ts';

/**
 * The pages of a finished crawl that a retry visits. Null when the crawl must start over: the user asked for it,
 * nothing was stored, or a stored page or a page of an archive cannot be used alone.
 */
export function pagesToRetry(retry: Retry | null, pages: readonly SitePage[]): SitePage[] | null {
  const stored = pages.filter(({ status }) => status === 'success');
  const isComplete = stored.length > 0 && stored.every(({ checkpoint }) => checkpoint !== null);
  if (!retry || !isComplete || isWholeCrawl({ retry })) return null;
  const chosen = pages.filter((page) => isChosen(retry, page));
  return chosen.some((page) => failedCheckpointOf(page)?.isFromArchive) ? null : chosen;
}

function isChosen({ pageIds, withBrowser }: Retry, page: SitePage): boolean {
  return pageIds ? pageIds.includes(page.id) : page.status === 'error' || (withBrowser && page.isThin);
}

/**
 * Selects the pages that the browser loads in the first place when a retry asks for it: all pages of a crawl that starts
 * over, the pages that the user chose, else the pages where it may help.
 */
export function pagesToRender(
  retry: Retry | null,
  toVisit: readonly SitePage[] | null,
): (page: Pick<PageUrl, 'url'>) => boolean {
  if (!retry?.withBrowser) return () => false;
  if (toVisit === null || retry.pageIds) return () => true;
  const helped = toVisit.filter(
    (page) => page.isThin || (page.failure !== null && canBrowserHelp(page.failure)),
  );
  const urls = new Set(helped.map(({ url }) => url));
  return ({ url }) => urls.has(url);
}

/** The page as the crawl visits it again. Only `startUrl` counts as requested. */
export function toPageUrl(page: SitePage, startUrl: string): PageUrl {
  const { url, title } = page;
  const fetchUrl = failedCheckpointOf(page)?.fetchUrl;
  const foundBy = url === startUrl ? 'request' : 'link';
  return { url, title, foundBy, ...(fetchUrl !== undefined && { fetchUrl }) };
}

function failedCheckpointOf({ status, checkpoint }: SitePage): FailedCheckpoint {
  return status === 'error' ? failedCheckpointSchema.parse(checkpoint) : null;
}
