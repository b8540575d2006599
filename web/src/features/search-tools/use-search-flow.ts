import { useEffect, useRef, useState } from 'react';
import { refreshCollections } from '../collections/use-collections.ts';
import type { Query } from './query-form.tsx';
import { runSearch } from './run-search.ts';
import { IDLE, type SearchFlow } from './search-flow.ts';

/** Runs documentation searches; a new search replaces the previous one. */
export function useSearchFlow() {
  const [flow, setFlow] = useState<SearchFlow>(IDLE);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (query: Query) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const change = (next: (flow: SearchFlow) => SearchFlow) => {
      if (!signal.aborted) setFlow(next);
    };
    setFlow(IDLE);
    const searching = runSearch(query, {
      signal,
      update: (part) => change((now) => ({ ...now, ...part })),
      log: (lines) => change((now) => ({ ...now, log: [...now.log, ...lines] })),
    });
    // The search may have created the collection.
    void searching.then(() => refreshCollections());
  };
  return { flow, start };
}
