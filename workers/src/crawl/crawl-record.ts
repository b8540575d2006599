import { createHash } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import { type IngestRun, saveProgress } from '@lectern/shared/db/stores/ingest.ts';
import { type CrawledPage, savePage } from '@lectern/shared/db/stores/site-cache.ts';
import { type Checkpoint, checkpointSchema } from './checkpoint.ts';
import type { ParsedPage } from './parser-pool.ts';
import { refuseSilentSite } from './silent-site.ts';
import type { FetchedPage, PageFailure } from './types.ts';

/** What one run has done so far, in the database and in counts. */
export interface CrawlRecord {
  /** Shows the owner that the crawl has begun. */
  begin(url: string): Promise<void>;
  /** What an interrupted run of the same source stored of this page; null when it stored nothing. */
  earlier(url: string): Checkpoint | null;
  /** Counts a page that an interrupted run has stored. */
  keep(url: string): void;
  /** Stores a page; false when its text is that of a page stored before, which is then noted as skipped. */
  store(position: number, page: FetchedPage, parsed: ParsedPage): Promise<boolean>;
  skip(position: number, url: string, reason: string): Promise<void>;
  /** Notes a page as failed. Rejects with PageFailure when the site as a whole seems to be silent. */
  fail(position: number, url: string, failure: PageFailure): Promise<void>;
  /** Shows the owner how far the crawl is, now and then. */
  report(known: { found: number; notTaken: number; current: string | null }): Promise<void>;
  /** True when the source was crawled to its end before: then its owner wants to know what has changed since. */
  readonly isRefresh: boolean;
  readonly storedUrls: ReadonlySet<string>;
  readonly failures: readonly PageFailure[];
}

/** Progress is written at most this often; the screen asks every 3 seconds. */
const REPORT_EVERY_MS = 700;

const NOT_STORED = {
  title: null,
  markdown: null,
  contentHash: null,
  etag: null,
  lastModified: null,
  fetchedAt: null,
  checkpoint: null,
} as const;

/** Makes the record of a run; `earlierPages` are those that the cache of its source holds already. */
export function createCrawlRecord(
  db: Db,
  run: IngestRun,
  siteCacheId: number,
  earlierPages: readonly PageCache[],
): CrawlRecord {
  const earlier = resumable(earlierPages);
  const storedUrls = new Set<string>();
  const hashes = new Set<string>();
  const failures: PageFailure[] = [];
  const startedAt = new Date().toISOString();
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  const save = (page: CrawledPage) => savePage(db, run, siteCacheId, page);
  const skip = (position: number, url: string, reason: string) =>
    save({
      ...NOT_STORED,
      url,
      position,
      status: 'skipped',
      failure: null,
      errorMessage: reason,
      tryType: 'http',
    });

  return {
    begin: (url) =>
      saveProgress(db, run, { found: 1, done: 0, failed: 0, skipped: 0, current: url, startedAt }),
    earlier: (url) => earlier.get(url) ?? null,
    keep: (url) => void storedUrls.add(url),
    async store(position, page, parsed) {
      const contentHash = createHash('sha256').update(parsed.markdown.markdown).digest('hex');
      if (hashes.has(contentHash)) {
        await skip(position, page.url, 'The page repeats the text of another page');
        return false;
      }
      hashes.add(contentHash);
      await save(successOf(position, page, parsed, contentHash));
      storedUrls.add(page.finalUrl);
      return true;
    },
    skip,
    async fail(position, url, failure) {
      failures.push(failure);
      await save({
        ...NOT_STORED,
        url,
        position,
        status: 'error',
        failure: failure.failure,
        errorMessage: failure.message,
        tryType: 'http',
      });
      refuseSilentSite(failures, storedUrls.size);
    },
    async report({ found, notTaken, current }) {
      if (current !== null && performance.now() - reportedAtMs < REPORT_EVERY_MS) return;
      reportedAtMs = performance.now();
      const progress = {
        found,
        done: storedUrls.size,
        failed: failures.length,
        skipped: notTaken,
        current,
        startedAt,
      };
      await saveProgress(db, run, progress);
    },
    isRefresh: earlierPages.some(({ status, checkpoint }) => status === 'success' && checkpoint === null),
    storedUrls,
    failures,
  };
}

function successOf(
  position: number,
  page: FetchedPage,
  parsed: ParsedPage,
  contentHash: string,
): CrawledPage {
  const { markdown, passages } = parsed;
  // An address whose fragment names the page has no room for a place in it.
  const hasFragment = page.finalUrl.includes('#');
  const checkpoint: Checkpoint = {
    siteName: markdown.siteName,
    passages: passages.map((passage) => ({
      ...passage,
      anchor: hasFragment ? null : passage.anchor,
      headingPath: [...passage.headingPath],
    })),
    links: [...markdown.links],
  };
  return {
    url: page.finalUrl,
    position,
    title: markdown.title,
    markdown: markdown.markdown,
    status: 'success',
    failure: null,
    errorMessage: null,
    tryType: page.tryType,
    contentHash,
    etag: page.etag,
    lastModified: page.lastModified,
    fetchedAt: page.fetchedAt,
    checkpoint,
  };
}

/** The pages of an interrupted run; those of a finished one have no checkpoint and are fetched anew. */
function resumable(pages: readonly PageCache[]): Map<string, Checkpoint> {
  return new Map(
    pages
      .filter(({ status, checkpoint }) => status === 'success' && checkpoint !== null)
      .map(({ url, checkpoint }) => [url, checkpointSchema.parse(checkpoint)]),
  );
}
