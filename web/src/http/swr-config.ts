import { getSession } from '@lectern/shared/contracts/auth.ts';
import { mutate, type SWRConfiguration } from 'swr';
import { getStatus } from './http-error.ts';

/**
 * Data fetching defaults of the specification: no polling, no refetch on focus or reconnect, no retries. A 401 means
 * that the session ended elsewhere, so the session is refetched.
 */
export const SWR_DEFAULTS: SWRConfiguration = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
  onError: (error) => {
    if (getStatus(error) === 401) void mutate(getSession.path);
  },
};
