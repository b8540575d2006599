import { EntitySchema } from 'typeorm';
import type { CrawlProgress } from '../../domain/crawl-progress.ts';
import type { CrawlType } from '../../domain/crawl-type.ts';
import type { FailureClass } from '../../domain/failure.ts';
import type { Retry } from '../../domain/retry.ts';

export type DocumentUrlStatus = 'pending' | 'processing' | 'active' | 'error';

/** What a user added: an address to crawl or a pasted text. Its visible side is the recent document. */
export interface DocumentUrl {
  id: number;
  collectionId: number;
  url: string;
  maxUrls: number;
  status: DocumentUrlStatus;
  crawlType: CrawlType;
  /** The pasted text of a user_text source; null for addresses. */
  fullText: string | null;
  /** The topics asked for; empty means one topic per page. */
  topics: string[];
  /** Counts the runs of the ingest; a worker whose number is lower than this may not write. */
  attempt: number;
  /** Starts in a row that ended without a word and without a page; a source that keeps killing its worker ends in error. */
  starts: number;
  /** Counts how often a worker has taken the source; one that another has taken over from may not write. */
  claims: number;
  /** What the owner last asked to have again; null when never. */
  retry: Retry | null;
  /** When that was; null when never. Pages stored since then are not fetched again by the next attempt. */
  restartedAt: Date | null;
  progress: CrawlProgress | null;
  failure: FailureClass | null;
  failureMessage: string | null;
  /** What the user should know of a crawl that ended well: pages that failed, topics left out. */
  note: string | null;
  /** How the pages of the last whole crawl were found, as sentences without a final period. */
  crawlNotes: string[];
  createdAt: Date;
  updatedAt: Date;
}

export const DocumentUrlEntity = new EntitySchema<DocumentUrl>({
  name: 'document_urls',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    collectionId: { name: 'collection_id', type: 'int' },
    url: { type: 'text' },
    maxUrls: { name: 'max_urls', type: 'int', default: 50 },
    status: { type: 'text', default: 'pending' },
    crawlType: { name: 'crawl_type', type: 'text', default: 'llms_txt' },
    fullText: { name: 'full_text', type: 'text', nullable: true },
    topics: { type: 'text', array: true, default: () => "'{}'" },
    attempt: { type: 'int', default: 1 },
    starts: { type: 'int', default: 0 },
    claims: { type: 'int', default: 0 },
    retry: { type: 'jsonb', nullable: true },
    restartedAt: { name: 'restarted_at', type: 'timestamptz', nullable: true },
    progress: { type: 'jsonb', nullable: true },
    failure: { type: 'text', nullable: true },
    failureMessage: { name: 'failure_message', type: 'text', nullable: true },
    note: { type: 'text', nullable: true },
    crawlNotes: { name: 'crawl_notes', type: 'text', array: true, default: () => "'{}'" },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', updateDate: true },
  },
});
