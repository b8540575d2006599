import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import type { SitemapTopic } from '@lectern/shared/db/entities/sitemap-topic.ts';
import type { ListedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { isInProgress } from '@lectern/shared/domain/sitemap-cache.ts';

/** A cached sitemap as the list shows it. */
export function toEntry(sitemap: ListedSitemap): SitemapEntry {
  const { siteCacheId, sitemapUrl, found, status, done, failed, skipped, contentChars, notes } = sitemap;
  return {
    ...{ id: siteCacheId, sitemapUrl, status, done, failed, skipped, notes: [...notes] },
    documentUrlsCount: found,
    createdAt: sitemap.createdAt.toISOString(),
    contentSize: contentChars,
    error: sitemap.failureMessage,
  };
}

/** What came of caching a sitemap, as far as it is. */
export function toProcessReply(sitemap: ListedSitemap, urls: string[]) {
  const { siteCacheId, sitemapUrl, status, contentChars, failureMessage } = sitemap;
  return {
    ...{ success: status !== 'failed', sitemapUrl, urls, status },
    ...{ contentSize: contentChars, cacheId: siteCacheId, error: failureMessage },
  };
}

/** What came of fetching the failed pages again, beside the cache as it was before. */
export function toRetryReply(before: ListedSitemap, after: ListedSitemap, retried: number) {
  const { status, done, failed, contentChars, failureMessage } = after;
  return {
    success: status !== 'failed',
    retried,
    succeeded: Math.max(0, done - before.done),
    stillFailed: failed,
    totalSuccessful: done,
    combinedContentLength: contentChars,
    error: failureMessage,
    status,
  };
}

/** A topic of a cached sitemap, or why there is none. */
export function toTopicReply(
  { name, status, content, gatheredBy, errorMessage }: SitemapTopic,
  sitemap: ListedSitemap,
) {
  const found = status === 'active' && content !== '';
  return { success: found, content, topicName: name, gatheredBy, error: found ? null : whyNoTopic() };

  function whyNoTopic(): string {
    const asked = `Gathering "${name}" from ${sitemap.sitemapUrl}`;
    if (status === 'pending') return `${asked}: it takes longer than usual; ask for it again in a minute`;
    if (status === 'error') return errorMessage ?? `${asked} failed on our side; ask for it again`;
    const pages =
      sitemap.done === 1
        ? 'the cached page does not answer'
        : `none of the ${sitemap.done} cached pages answers`;
    const next = isInProgress(sitemap.status)
      ? 'ask again when all pages are cached'
      : 'ask with other words';
    return `${asked}: ${pages} it; ${next}`;
  }
}

/** The pages of a sitemap that were fetched for a topic, and what they say about it. */
export function toTopicPagesReply(sitemap: ListedSitemap, processedUrls: string[], content: string) {
  const rankedUrls = (sitemap.ranked ?? []).map(({ url, score }) => ({ url, score }));
  const success = sitemap.status === 'complete' && content !== '';
  return {
    success,
    processedUrls,
    rankedUrls,
    combinedContent: content,
    error: success ? null : whyNoPages(),
  };

  function whyNoPages(): string {
    const asked = `Looking for "${sitemap.topic}" in ${sitemap.sitemapUrl}`;
    if (sitemap.failureMessage !== null) return sitemap.failureMessage;
    if (isInProgress(sitemap.status)) {
      const counts = `${sitemap.done} of ${sitemap.found} pages are read`;
      return `${asked}: ${counts}; ask again in a minute, the others are being read`;
    }
    return `${asked}: the ${sitemap.done} best pages say nothing about it; ask with other words`;
  }
}
