import type { CrawlProgress } from '../../contracts/documents.ts';
import type { CrawlType } from '../../domain/documents/crawl-type.ts';
import type { FailureClass } from '../../domain/documents/failure.ts';
import type { Retry } from '../../domain/documents/retry.ts';
import type { Library } from '../../domain/libraries/library.ts';

export type DocumentUrlStatus = 'pending' | 'processing' | 'active' | 'error';

/** A source added by a user: a URL to crawl or a pasted text. Users see it as a recent document. */
export interface DocumentUrl {
  id: number;
  collectionId: number;
  url: string;
  maxUrls: number;
  status: DocumentUrlStatus;
  crawlType: CrawlType;
  /** The pasted text of a user_text source; null for URLs. */
  fullText: string | null;
  /** The requested topics; empty means one topic per page. */
  topics: string[];
  /** Patterns of the paths to fetch, in the syntax of robots.txt; empty means all. */
  includePaths: string[];
  /** Patterns of the paths to leave out. */
  excludePaths: string[];
  /** The library that it documents; null for other sources. */
  library: Library | null;
  /** Whether an agent requested it. Its document is deleted if the first fetch fails. */
  isRequestedByAgent: boolean;
  /** The current run of the ingest. Workers of earlier runs may not write. */
  attempt: number;
  /** Consecutive starts without a stored page that ended with their worker, or have not ended yet. */
  starts: number;
  /** Incremented when a worker claims the source. The previous worker may no longer write. */
  claims: number;
  /** The owner's last retry request; null if there was none. */
  retry: Retry | null;
  progress: CrawlProgress | null;
  failure: FailureClass | null;
  failureMessage: string | null;
  /** Notes on a successful crawl for its owner: failed pages, omitted topics. */
  note: string | null;
  /** How the pages of the last complete crawl were found, as sentences without a final period. */
  crawlNotes: string[];
  updatedAt: Date;
}
