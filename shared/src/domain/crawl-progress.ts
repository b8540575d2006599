/** How far the crawl of a document is, in pages. */
export interface CrawlProgress {
  /** Pages that will be fetched, as far as they are known by now. */
  readonly found: number;
  readonly done: number;
  readonly failed: number;
  /** Pages found but not taken, because of maxUrls or because they repeat another page. */
  readonly skipped: number;
  /** The page being fetched; null before the first and after the last. */
  readonly current: string | null;
  /** When the crawl began, ISO 8601. */
  readonly startedAt: string;
}
