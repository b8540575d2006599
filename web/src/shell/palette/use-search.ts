import { searchEverything } from '@lectern/shared/contracts/search.ts';
import { useEffect, useState } from 'react';
import { call, type ReplyOf } from '../../http/call.ts';

type Found = ReplyOf<typeof searchEverything>;

interface Search {
  readonly found: Found;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

const NOTHING: Found = { documents: [], topics: [], pages: [] };
const DELAY_MS = 150;

/** The documents, topics and pages that match; keeps the last ones while it searches. */
export function useSearch(text: string): Search {
  const q = text.trim().slice(0, 200);
  const [last, setLast] = useState<{ q: string; found: Found; hasFailed: boolean }>({
    q: '',
    found: NOTHING,
    hasFailed: false,
  });
  useEffect(() => {
    if (q === '') {
      setLast({ q, found: NOTHING, hasFailed: false });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(searchEverything, { query: { q }, signal: abort.signal }).then(
        (found) => setLast({ q, found, hasFailed: false }),
        () => {
          if (!abort.signal.aborted) setLast({ q, found: NOTHING, hasFailed: true });
        },
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);
  return { found: q === '' ? NOTHING : last.found, isSearching: last.q !== q, hasFailed: last.hasFailed };
}
