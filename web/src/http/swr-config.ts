import { getSession } from '@lectern/shared/contracts/auth.ts';
import { mutate, type SWRConfiguration } from 'swr';
import { statusOf } from './http-error.ts';

/**
 * The specification's data-fetch defaults: no refetch interval, none on focus or reconnect, data never goes
 * stale, nothing is retried. Calls that differ say so where they are made. A 401 means that the session has
 * ended elsewhere, so it is asked for again.
 */
export const SWR_DEFAULTS: SWRConfiguration = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
  onError: (error) => {
    if (statusOf(error) === 401) void mutate(getSession.path);
  },
};
