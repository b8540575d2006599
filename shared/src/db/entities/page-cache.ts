import type { FailureClass } from '../../domain/documents/failure.ts';

/** A page of a crawl: its markdown, or why it is missing. The checkpoint from which a killed crawl resumes. */
export interface PageCache {
  id: number;
  url: string;
  /** 0-based position in the crawl. */
  position: number;
  title: string | null;
  markdown: string | null;
  status: 'success' | 'error' | 'skipped';
  failure: FailureClass | null;
  errorMessage: string | null;
  tryType: string;
  contentHash: string | null;
  etag: string | null;
  lastModified: string | null;
  /** When the site last answered with this page. */
  fetchedAt: Date | null;
  /** When its text last changed. */
  changedAt: Date | null;
  /** When a refresh first missed it on its site; the next one removes it. Null while it is there. */
  missingSince: Date | null;
  /** State that a resumed crawl or a retry of single pages needs. */
  checkpoint: unknown;
  /** About how many o200k tokens its passages have; null if there are none. */
  tokens: number | null;
  processedAt: Date;
}
