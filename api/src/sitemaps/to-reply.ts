import type { CachedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { isInProgress } from '@lectern/shared/domain/tools/sitemap-cache.ts';

/** The current result of caching a sitemap. */
export function toProcessReply(
  { id, sitemapUrl, status, contentSize, error }: CachedSitemap,
  urls: string[],
) {
  return { success: status !== 'failed', sitemapUrl, urls, status, contentSize, cacheId: id, error };
}

/** The result of retrying failed pages, compared with the cache before. */
export function toRetryReply(before: CachedSitemap, after: CachedSitemap, retried: number) {
  const { status, done, failed, contentSize, error } = after;
  return {
    success: status !== 'failed',
    retried,
    succeeded: Math.max(0, done - before.done),
    stillFailed: failed,
    totalSuccessful: done,
    combinedContentLength: contentSize,
    error,
    status,
  };
}

/** A topic of a cached sitemap, or why there is none. */
export function toTopicReply(
  topicName: string,
  { content, selectedBy }: { readonly content: string; readonly selectedBy: string },
  sitemap: CachedSitemap,
) {
  const success = content !== '';
  return { success, content, topicName, selectedBy, error: success ? null : noTopicReason() };

  function noTopicReason(): string {
    const pages =
      sitemap.done === 1
        ? 'the cached page has no content'
        : `the ${sitemap.done} cached pages have no content`;
    const next = isInProgress(sitemap.status) ? 'Try again when all pages are cached' : 'Try other words';
    return `Extracting "${topicName}" from ${sitemap.sitemapUrl}: ${pages} about it. ${next}`;
  }
}

/** The pages of a sitemap fetched for a topic, with their combined content. */
export function toTopicPagesReply(sitemap: CachedSitemap, processedUrls: string[], content: string) {
  const rankedUrls = (sitemap.ranked ?? []).map(({ url, score }) => ({ url, score }));
  const success = sitemap.status === 'complete' && content !== '';
  return {
    success,
    processedUrls,
    rankedUrls,
    combinedContent: content,
    error: success ? null : noPagesReason(),
  };

  function noPagesReason(): string {
    const task = `Searching ${sitemap.sitemapUrl} for "${sitemap.topic}"`;
    if (sitemap.error !== null) return sitemap.error;
    if (isInProgress(sitemap.status)) {
      const counts = `${sitemap.done} of ${sitemap.documentUrlsCount} pages are done`;
      return `${task}: ${counts}. Try again in a minute`;
    }
    return `${task}: the ${sitemap.done} best pages have no content about it. Try other words`;
  }
}
