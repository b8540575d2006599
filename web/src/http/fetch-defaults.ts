import type { SWRConfiguration } from 'swr';

/** Data fetching defaults of the specification: no polling, no refetch on focus or reconnect, no retries. */
export const FETCH_DEFAULTS: SWRConfiguration = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};
