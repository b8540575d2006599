import {
  extractSitemapTopic,
  getSitemapCache,
  listSitemapCache,
  processSitemap,
  retryFailedUrls,
  type SitemapEntry,
} from '@lectern/shared/contracts/sitemap-tools.ts';
import { isInProgress } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { call, type ReplyOf } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { keepPolling } from '../../http/keep-polling.ts';
import { logFailure } from '../../http/request-log.ts';
import { resourceKey, useResource } from '../../http/use-resource.ts';
import { toast } from '../../ui/toasts/toast-store.ts';

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

/** A reply that can report an error despite a success status. */
interface Outcome {
  readonly error: string | null;
}

/** A call of the tool, its progress, and its last reply. */
function useToolCall<Input, Reply extends Outcome>(
  failureTitle: string,
  ask: (input: Input) => Promise<Reply>,
) {
  const [isBusy, setBusy] = useState(false);
  const [reply, setReply] = useState<Reply | null>(null);
  const [error, setError] = useState<string | null>(null);

  const settle = (failure: string | null) => {
    setError(failure);
    if (failure === null) return;
    logFailure(failureTitle, failure);
    toast({ title: failureTitle, description: failure, tone: 'destructive' });
  };
  const run = async (input: Input): Promise<Reply | null> => {
    if (isBusy) return null;
    setBusy(true);
    try {
      const answer = await ask(input);
      setReply(answer);
      settle(answer.error);
      return answer;
    } catch (failure) {
      setReply(null);
      settle(getErrorMessage(failure, 'Unknown error'));
      return null;
    } finally {
      setBusy(false);
      await mutate(listSitemapCache.path);
    }
  };
  return { isBusy, reply, error, run };
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

export type TopicReply = ReplyOf<typeof extractSitemapTopic>;
