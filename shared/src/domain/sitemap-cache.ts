/** The most addresses of one sitemap that are cached; what a sitemap lists beyond them is left out, and said. */
export const MAX_SITEMAP_URLS = 50_000;

/**
 * How far a cached sitemap is: its files are read, its pages are fetched, all of them have ended, or it could not be
 * read at all.
 */
export const SITEMAP_STATUSES = ['reading', 'fetching', 'complete', 'failed'] as const;

export type SitemapStatus = (typeof SITEMAP_STATUSES)[number];

/** Whether a job still works on the sitemap. */
export function isInProgress(status: SitemapStatus): boolean {
  return status === 'reading' || status === 'fetching';
}

/** The name under which a topic is downloaded: its own, without what file systems refuse. */
export function topicFileName(topicName: string): string {
  const name = topicName
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .toLowerCase();
  return `${name || 'topic'}.md`;
}
