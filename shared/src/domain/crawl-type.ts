/** How a source is turned into pages (specification section 4). */
export const CRAWL_TYPES = ['llms_txt', 'crawl', 'universal', 'cua_markdown', 'user_text'] as const;

export type CrawlType = (typeof CRAWL_TYPES)[number];

export const DEFAULT_CRAWL_TYPE: CrawlType = 'llms_txt';

/** The pages of a document. `max` applies to Free; Pro has the limit of the installation (`MAX_PAGES_PER_SOURCE`). */
export const MAX_URLS = { min: 1, max: 100, default: 50 } as const;

/** No installation allows more pages per document. */
export const MAX_CONFIGURED_URLS = 50_000;
