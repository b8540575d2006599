import { useEffect, useRef, useState } from 'react';
import type { Query } from './query-form.tsx';
import { runSearch } from './run-search.ts';
import { IDLE, type SearchFlow } from './search-flow.ts';

/** A search as the page shows it; a new one takes the place of the one before. */
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
    void runSearch(query, {
      signal,
      update: (part) => change((now) => ({ ...now, ...part })),
      log: (lines) => change((now) => ({ ...now, log: [...now.log, ...lines] })),
    });
  };
  return { flow, start };
}
