import {
  extractSitemapTopic,
  getSitemapCache,
  listSitemapCache,
  processSitemap,
  retryFailedUrls,
  type SitemapEntry,
} from '@lectern/shared/contracts/sitemap-tools.ts';
import { isInProgress } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { useEffect, useRef } from 'react';
import { mutate } from 'swr';
import useSWRMutation from 'swr/mutation';
import { call } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { keepPolling, resourceKey, useResource } from '../../http/use-resource.ts';
import { toastFailure } from '../../ui/toasts/toast-store.ts';

export const NO_SITEMAP_SELECTED = 'Please select a cached sitemap first';
const POLL_MS = 2_000;

/** The cached sitemaps, polled while one of them is being processed. */
export function useSitemaps() {
  return useResource(
    listSitemapCache,
    {},
    {
      ...keepPolling(POLL_MS),
      refreshInterval: (list?: readonly SitemapEntry[]) =>
        list?.some(({ status }) => isInProgress(status)) ? POLL_MS : 0,
    },
  );
}

/** A call of the tool, its progress, and its last reply, which can report an error despite a success status. */
function useToolCall<Input, Reply extends { readonly error: string | null }>(
  failureTitle: string,
  ask: (input: Input) => Promise<Reply>,
) {
  const report = (failure: string | null) => {
    if (failure === null) return;
    // biome-ignore lint/suspicious/noConsole: the specification's message says that the details are there
    console.info(`${failureTitle} ${failure}`);
    toastFailure(failureTitle, failure);
  };
  const { data, error, isMutating, trigger } = useSWRMutation(
    // Not the key of the list, whose polling SWR would ignore during the call.
    failureTitle,
    (_key, { arg }: { arg: Input }) => ask(arg).finally(() => void mutate(listSitemapCache.path)),
    {
      throwOnError: false,
      onSuccess: (reply) => report(reply.error),
      onError: (failure) => report(getErrorMessage(failure, 'Unknown error')),
    },
  );
  return {
    isBusy: isMutating,
    reply: error ? null : (data ?? null),
    error: error ? getErrorMessage(error, 'Unknown error') : (data?.error ?? null),
    run: async (input: Input) =>
      isMutating ? undefined : (trigger as (arg: Input) => Promise<Reply | undefined>)(input),
  };
}

/** Caches a sitemap. */
export function useProcessSitemap() {
  return useToolCall('Failed to process sitemap. See console for details.', (sitemapUrl: string) =>
    call(processSitemap, { body: { sitemapUrl } }),
  );
}

/** Retries the failed pages of a cached sitemap. */
export function useRetryFailed() {
  return useToolCall('Failed to retry failed URLs', async (cacheId: number) => {
    const reply = await call(retryFailedUrls, { params: { cacheId } });
    await mutate(resourceKey(getSitemapCache, { cacheId }));
    return reply;
  });
}

/** Extracts a topic from a cached sitemap. */
export function useExtractTopic() {
  return useToolCall('Failed to extract topic', (body: { cacheId: number; topicName: string }) =>
    call(extractSitemapTopic, { body }),
  );
}

/** A sitemap with its failed pages; refetched when its list entry changes. */
export function useSitemapDetail({ id, done, failed, status }: SitemapEntry) {
  const { data, mutate } = useResource(getSitemapCache, { cacheId: id }, { revalidateOnMount: true });
  const version = `${status} ${done} ${failed}`;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void mutate();
  }, [version, mutate]);
  return data;
}
