/** How a source is turned into pages (specification section 4). */
export const CRAWL_TYPES = ['llms_txt', 'crawl', 'universal', 'cua_markdown', 'user_text', 'pack'] as const;

export type CrawlType = (typeof CRAWL_TYPES)[number];

/** Whether the user provided the text, so nothing is fetched or refreshed. */
export function isProvidedText(crawlType: CrawlType | null): boolean {
  return crawlType === null || crawlType === 'user_text' || crawlType === 'pack';
}

export const DEFAULT_CRAWL_TYPE = 'llms_txt' satisfies CrawlType;
