import type { FailureClass } from './failure.ts';

/** How far the crawl of a document is, in pages; after its end, what became of them. */
export interface CrawlProgress {
  /** Pages of the crawl, as far as they are known by now: done + failed + skipped + those that still wait. */
  readonly found: number;
  readonly done: number;
  readonly failed: number;
  /** Pages visited that repeat another page, or that lead to one or to another site. */
  readonly skipped: number;
  /** Pages beyond maxUrls, and those that waited when a crawl was given up; they are not among those found. */
  readonly notTaken: number;
  /** The failed pages by class. */
  readonly failures: Readonly<Partial<Record<FailureClass, number>>>;
  /** The page that has been waited for longest; null before the first and after the last. */
  readonly current: string | null;
  /** What the rest will probably take, in milliseconds; null while that is unknown, and when nothing is left. */
  readonly etaMs: number | null;
  /** When the crawl began, ISO 8601. */
  readonly startedAt: string;
}
