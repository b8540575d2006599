import type { Db } from '@lectern/shared/db/data-source.ts';
import { listStoredPages, type StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { CrawlRecord } from './crawl-record.ts';
import { MAX_CONTENTS_ENTRIES } from './draft-document.ts';
import type { RefreshChanges } from './refresh-changes.ts';

/** The result of a crawl. Its pages are stored already; the document is not. */
export interface CrawlResult {
  readonly siteCacheId: number;
  readonly sitemapUrl: string | null;
  /** The site's name from llms.txt, or from an earlier crawl; null when unknown. */
  readonly siteName: string | null;
  /** Reads the stored pages, in the order of the crawl. */
  readonly readPages: () => Promise<readonly StoredPage[]>;
  /** By the URL at which each page was found. */
  readonly failures: ReadonlyMap<string, PageFailure>;
  /** Pages left out because another one has their text. */
  readonly skippedUrls: ReadonlySet<string>;
  /** Pages over maxUrls. */
  readonly overLimit: number;
  readonly changes: RefreshChanges;
  /** Pages that are stored, including those from before. */
  readonly storedCount: number;
  /** Whether the whole source was crawled to its end before. False for a retry of single pages. */
  readonly isRefresh: boolean;
  /** True for a refresh after which the document is as before. */
  readonly isUnchanged: boolean;
  /** True when the owner ended the crawl before all pages were visited. */
  readonly isCancelled: boolean;
  /** How the pages were found, as sentences without a final period. */
  readonly notes: readonly string[];
}

/** Facts about a crawl besides its pages. Default: a first crawl that ran to its end. */
type CrawlFacts = Pick<CrawlResult, 'sitemapUrl' | 'siteName' | 'overLimit' | 'notes'> &
  Partial<Pick<CrawlResult, 'isRefresh' | 'isUnchanged' | 'isCancelled'>>;

/** Makes the result of a crawl from its record. */
export function toCrawlResult(
  db: Db,
  siteCacheId: number,
  record: CrawlRecord,
  facts: CrawlFacts,
): CrawlResult {
  const { storedUrls, skippedUrls, failures } = record.known;
  return {
    siteCacheId,
    readPages: () => listStoredPages(db, siteCacheId, [...storedUrls], MAX_CONTENTS_ENTRIES),
    skippedUrls,
    failures,
    changes: record.changes,
    storedCount: storedUrls.size,
    isRefresh: false,
    isUnchanged: false,
    isCancelled: false,
    ...facts,
  };
}
