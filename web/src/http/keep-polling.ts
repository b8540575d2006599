import type { SWRConfiguration } from 'swr';

/**
 * The options of a call that is repeated every `intervalMs`. SWR stops its interval while an error stands, so
 * without the retry one failed request would end the poll until the page is loaded again.
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
