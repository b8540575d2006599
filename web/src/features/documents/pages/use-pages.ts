import { listPages } from '@lectern/shared/contracts/pages.ts';
import { useEffect } from 'react';
import type { QueryOf } from '../../../http/call.ts';
import { type List, useList } from '../../../http/use-list.ts';
import { keepPolling } from '../../../http/use-resource.ts';
import type { Page } from './page-filter.ts';

/** Interval for reloading the pages of a running crawl. */
export const CRAWL_POLL_MS = 3_000;

/** Loads once more when a crawl has ended: polling stops with the crawl, so its last pages are missing. */
export function useReloadAfterCrawl(isCrawling: boolean, reload: () => unknown): void {
  useEffect(() => {
    if (!isCrawling) void reload();
  }, [isCrawling, reload]);
}

/** The pages of a document, loaded on demand. While it is crawled, the loaded pages are kept up to date. */
export function usePages(
  documentId: number,
  query: QueryOf<typeof listPages>,
  isCrawling: boolean,
): List<Page> {
  const polling = isCrawling ? { ...keepPolling(CRAWL_POLL_MS), revalidateAll: true } : {};
  const list = useList(listPages, { documentId }, query, { ...polling, keepPreviousData: true });
  useReloadAfterCrawl(isCrawling, list.reload);
  return list;
}
