/** How a source is turned into pages (specification section 4). */
export const CRAWL_TYPES = ['llms_txt', 'crawl', 'universal', 'cua_markdown', 'user_text'] as const;

export type CrawlType = (typeof CRAWL_TYPES)[number];

export const DEFAULT_CRAWL_TYPE: CrawlType = 'llms_txt';

export const MAX_URLS = { min: 1, max: 100, default: 50 } as const;
