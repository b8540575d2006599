import { searchEverything } from '@lectern/shared/contracts/search.ts';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { call, type ReplyOf } from '../../http/call.ts';

const NOTHING: ReplyOf<typeof searchEverything> = { documents: [], topics: [], pages: [] };
const DELAY_MS = 150;

/** The documents, topics and pages that match; keeps the last ones while it searches. */
export function useSearch(text: string) {
  const q = text.trim().slice(0, 200);
  const [sent, setSent] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setSent(q), DELAY_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const { data, error, isLoading } = useSWR(
    sent !== '' && [searchEverything.path, sent],
    () => call(searchEverything, { query: { q: sent } }),
    { keepPreviousData: true, revalidateIfStale: true },
  );
  return {
    found: q === '' || error ? NOTHING : (data ?? NOTHING),
    isSearching: q !== '' && (sent !== q || isLoading),
    hasFailed: q !== '' && error !== undefined,
  };
}
