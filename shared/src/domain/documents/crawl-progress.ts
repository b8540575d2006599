import type { FailureClass } from './failure.ts';

/** The progress of a document's crawl, counted in pages; after the crawl, its result. */
export interface CrawlProgress {
  /** Pages known so far: done + failed + skipped + pending pages. */
  readonly found: number;
  readonly done: number;
  readonly failed: number;
  /** Visited pages that duplicate another page, or redirect to one or to another site. */
  readonly skipped: number;
  /** Pages that agents already find during a first crawl; absent without any, after it, and in other crawls. */
  readonly searchable?: number | undefined;
  /** Pages over maxUrls, and pending pages of an aborted crawl. They are not part of `found`. */
  readonly overLimit: number;
  /** The failed pages by class. */
  readonly failures: Readonly<Partial<Record<FailureClass, number>>>;
  /** The page that has been in progress longest; null before the first and after the last page. */
  readonly current: string | null;
  /** The estimated time left, in milliseconds; null while unknown and when finished. */
  readonly etaMs: number | null;
  /** The start of the crawl, ISO 8601. */
  readonly startedAt: string;
}
