import { firecrawlSearchDirect } from '@lectern/shared/contracts/search-tools.ts';
import { useEffect, useRef, useState } from 'react';
import { call, type ReplyOf } from '../../http/call.ts';
import { getServerMessage } from '../../http/http-error.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import type { Query } from './query-form.tsx';
import { watchRun } from './watch-run.ts';

export type PagesFound = ReplyOf<typeof firecrawlSearchDirect>;

/** The state of a Firecrawl search. */
export interface PageSearch {
  readonly isBusy: boolean;
  /** 0, 33, 66 or 100. */
  readonly percent: number;
  readonly log: readonly string[];
  /** Null until the search succeeds. */
  readonly found: PagesFound | null;
  /** The error; null if there is none. */
  readonly failure: string | null;
}

const IDLE: PageSearch = { isBusy: false, percent: 0, log: [], found: null, failure: null };

/** Runs Firecrawl searches; a new search replaces the previous one. */
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
      fail(getServerMessage(error, 'Failed to search documentation. Please try again.'));
    }
  };
  return { search, start };
}
