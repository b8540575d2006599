/** Maximum cached pages per sitemap. Further pages are left out, with a note. */
export const MAX_SITEMAP_URLS = 50_000;

/**
 * The status of a cached sitemap: its files are being read, its pages are being fetched, all pages are processed, or
 * the sitemap could not be read.
 */
export const SITEMAP_STATUSES = ['reading', 'fetching', 'complete', 'failed'] as const;

export type SitemapStatus = (typeof SITEMAP_STATUSES)[number];

/** Whether a job is still processing the sitemap. */
export function isInProgress(status: SitemapStatus): boolean {
  return status === 'reading' || status === 'fetching';
}

/** The file name for downloading a topic: its name without characters that file systems reject. */
export function topicFileName(topicName: string): string {
  const name = topicName
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .toLowerCase();
  return `${name || 'topic'}.md`;
}
