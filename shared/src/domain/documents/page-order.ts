/** How the pages of a crawl are listed: in crawl order, the same with failures first, or the last processed first. */
export const PAGE_ORDERS = ['crawl', 'failures', 'latest'] as const;

export type PageOrder = (typeof PAGE_ORDERS)[number];
