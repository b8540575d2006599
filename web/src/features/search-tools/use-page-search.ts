import { firecrawlSearchDirect } from '@lectern/shared/contracts/search-tools.ts';
import { useEffect, useRef, useState } from 'react';
import { call, type ReplyOf } from '../../http/call.ts';
import { serverMessageOf } from '../../http/http-error.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Query } from './query-form.tsx';
import { watchRun } from './watch-run.ts';

export type PagesFound = ReplyOf<typeof firecrawlSearchDirect>;

/** A search by a service that reads what it finds. */
export interface PageSearch {
  readonly isBusy: boolean;
  /** 33, 66, 100; 0 before. */
  readonly percent: number;
  readonly log: readonly string[];
  /** Null until there is one. */
  readonly found: PagesFound | null;
  /** Why there is nothing; null unless it failed. */
  readonly failure: string | null;
}

const IDLE: PageSearch = { isBusy: false, percent: 0, log: [], found: null, failure: null };

/** Searches and reads; a new search takes the place of the one before. */
export function usePageSearch() {
  const [search, setSearch] = useState<PageSearch>(IDLE);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (query: Query) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const update = (change: Partial<PageSearch>) => {
      if (!signal.aborted) setSearch((now) => ({ ...now, ...change }));
    };
    setSearch({ ...IDLE, isBusy: true });
    const fail = (text: string) => {
      update({ isBusy: false, failure: text });
      if (!signal.aborted) toast({ title: 'Search failed', description: text, tone: 'destructive' });
    };
    try {
      const ask = () => call(firecrawlSearchDirect, { body: query, signal });
      const found = await watchRun('firecrawl-search', ask, ({ percent, log }) => update({ percent, log }));
      update({ percent: 100, found });
      if (found.success) update({ isBusy: false });
      else fail(found.error ?? 'Unknown error');
    } catch (error) {
      fail(serverMessageOf(error, 'Failed to search documentation. Please try again.'));
    }
  };
  return { search, start };
}
