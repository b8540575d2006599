import { listPages } from '@lectern/shared/contracts/pages.ts';
import { useEffect } from 'react';
import type { QueryOf } from '../../../http/call.ts';
import { keepPolling } from '../../../http/keep-polling.ts';
import { type List, useList } from '../../../http/use-list.ts';
import type { Page } from './page-filter.ts';

/** How often the pages of a running crawl are loaded again. */
export const CRAWL_POLL_MS = 3_000;

/** The pages of a document, in parts. While it is crawled, the loaded parts are kept up to date. */
export function usePages(
  documentId: number,
  query: QueryOf<typeof listPages>,
  isCrawling: boolean,
): List<Page> {
  const polling = isCrawling ? { ...keepPolling(CRAWL_POLL_MS), revalidateAll: true } : {};
  const list = useList(listPages, { documentId }, query, { ...polling, keepPreviousData: true });
  const { reload } = list;
  // Polling stops with the crawl, so the last pages need one more fetch.
  useEffect(() => {
    if (!isCrawling) reload();
  }, [isCrawling, reload]);
  return list;
}
