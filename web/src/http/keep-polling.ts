import type { SWRConfiguration } from 'swr';

/**
 * SWR options for polling every `intervalMs`. SWR stops its interval after an error, so without the retry one failed
 * request would end the polling.
 */
export function keepPolling(intervalMs: number) {
  return {
    refreshInterval: intervalMs,
    revalidateOnMount: true,
    shouldRetryOnError: true,
    onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
      setTimeout(() => void revalidate({ retryCount }), intervalMs);
    },
  } satisfies SWRConfiguration;
}
