import { CALL_OUTCOMES, type CallOutcome } from '@lectern/shared/domain/tools/tool-call.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../../format/parse-id.ts';

/** The periods of the filter, in hours. */
export const PERIODS = [
  { value: '168', label: 'Last 7 days' },
  { value: '24', label: 'Last 24 hours' },
] as const;

export const OUTCOME_LABELS: Readonly<Record<CallOutcome, string>> = {
  answered: 'Answered',
  unsure: 'Unsure',
  'no match': 'No match',
  'over limit': 'Over limit',
  refused: 'Error',
  failed: 'Failed',
};

/** The names of the filters in the URL. */
export type FilterName = 'period' | 'server' | 'key' | 'client' | 'result';

/** The chosen filters; '' for all. */
export type CallFilters = Readonly<Record<FilterName, string>>;

/** The query of the chosen filters. Invalid values, such as from an edited URL, count as missing. */
export function toCallQuery(filters: CallFilters, now: number) {
  const hours = PERIODS.find(({ value }) => value === filters.period)?.value;
  return {
    collectionId: parseId(filters.server),
    keyId: parseId(filters.key),
    client: filters.client || null,
    outcome: CALL_OUTCOMES.find((outcome) => outcome === filters.result) ?? null,
    since: hours === undefined ? null : new Date(now - Number(hours) * 3_600_000).toISOString(),
  };
}

/** The filters in the URL; `fixed` is the collection whose log is shown, if it is only one. */
export function useCallFilters(fixed: number | null) {
  const [params, setParams] = useSearchParams();
  /** Changes some of the filters; '' removes one. */
  const set = (changes: Partial<CallFilters>) =>
    setParams(
      (current) => {
        const next = { ...Object.fromEntries(current), ...changes };
        return Object.entries(next).filter(([, value]) => value !== '');
      },
      { replace: true },
    );
  const read = (name: FilterName) => params.get(name) ?? '';
  const filters: CallFilters = {
    period: read('period'),
    server: fixed === null ? read('server') : `${fixed}`,
    key: read('key'),
    client: read('client'),
    result: read('result'),
  };
  const { period, server, key, client, result } = filters;
  // The start of the period stays the same until another filter is chosen; otherwise each render would load a new list.
  const query = useMemo(
    () => toCallQuery({ period, server, key, client, result }, Date.now()),
    [period, server, key, client, result],
  );
  const isFiltered = [period, key, client, result, fixed === null ? server : ''].some(
    (value) => value !== '',
  );
  const clear = () => set({ period: '', server: '', key: '', client: '', result: '' });
  return { filters, query, set, clear, isFiltered };
}
