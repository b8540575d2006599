import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { PageLink } from '../../formats/page.ts';
import type { PageUrl } from '../types.ts';
import { linksSchema } from './checkpoint.ts';
import { createKnownPages, type KnownPagesOptions } from './known-pages.ts';
import { type CrawlSize, createPageCounts } from './page-counts.ts';
import { failedRow, type StoredContent, skippedRow, storedRow } from './page-row.ts';
import { createRecordWriter } from './record-writer.ts';

type Content = Omit<StoredContent, 'hasLinks'>;

/** The pages of one run, in the database and in counts. */
export interface CrawlRecord {
  /** Reports progress to the owner before, during and after `work`. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Sets the source of the crawl's size, and whether links are followed. */
  watch(size: CrawlSize, options: { readonly followLinks: boolean }): void;
  begin(page: PageUrl): void;
  /**
   * The links of a page that an interrupted run of this crawl has stored, which then counts as done. Null when none has,
   * or when links are followed and that run stored none.
   */
  resume(page: PageUrl): readonly PageLink[] | null;
  /** Stores a page. False when its text repeats an earlier page: then it is recorded as skipped. */
  store(page: PageUrl, content: Content): Promise<boolean>;
  /** Replaces the content of a page that was stored. */
  replace(page: PageUrl, content: Content): Promise<void>;
  skip(page: PageUrl, reason: string): Promise<void>;
  defer(page: PageUrl): void;
  /** Records a failed page, or keeps its previous version where there is one and the failure may pass. */
  fail(page: PageUrl, failure: PageFailure): Promise<void>;
  readonly storedUrls: ReadonlySet<string>;
  readonly skippedUrls: ReadonlySet<string>;
  /** By the page's URL as it was found. */
  readonly failures: ReadonlyMap<string, PageFailure>;
  /** Pages that could not be refreshed and keep their previous version. */
  readonly notRefreshed: number;
}

export interface RecordOptions extends KnownPagesOptions {
  readonly siteCacheId: number;
}

/** Creates the record of a run. */
export function createCrawlRecord(db: Db, run: ClaimedSource, options: RecordOptions): CrawlRecord {
  const known = createKnownPages(run, options);
  const { storedUrls, skippedUrls, failures, hashes, positionOf } = known;
  const counts = createPageCounts(known.untouched);
  const { report, reportDuring, save } = createRecordWriter(db, run, options.siteCacheId, counts);
  let notRefreshed = 0;
  let hasLinks = true;

  const record: CrawlRecord = {
    ...{ storedUrls, skippedUrls, failures },
    get notRefreshed() {
      return notRefreshed;
    },
    during: reportDuring,
    watch(size, { followLinks }) {
      hasLinks = followLinks;
      counts.watch(size);
    },
    begin({ url }) {
      known.begin(url);
      counts.begin(url);
    },
    resume({ url }) {
      const page = known.findResumable(url);
      // A run that followed no links has stored none.
      if (page === null || (hasLinks && page.links === null)) return null;
      known.keep(url);
      counts.store(url, 'earlier run');
      return linksSchema.parse(page.links);
    },
    async store(page, content) {
      const { contentHash } = content.parsed;
      if (hashes.has(contentHash)) {
        await record.skip(page, 'This page repeats the text of another page.');
        return false;
      }
      hashes.add(contentHash);
      storedUrls.add(content.fetched.finalUrl);
      const row = storedRow(positionOf(page.url), { ...content, hasLinks });
      await save(row, () => counts.store(page.url, 'this run'));
      return true;
    },
    async replace({ url }, content) {
      if (!storedUrls.has(content.fetched.finalUrl)) return;
      hashes.add(content.parsed.contentHash);
      await save(storedRow(positionOf(url), { ...content, hasLinks }), () => {});
    },
    async skip({ url }, reason) {
      skippedUrls.add(url);
      await save(skippedRow(positionOf(url), url, reason), () => counts.skip(url));
    },
    defer: ({ url }) => counts.defer(url),
    async fail(page, failure) {
      const { url } = page;
      if (known.keepsVersion(url, failure)) {
        known.keep(url);
        notRefreshed += 1;
        counts.store(url, 'this run');
        await report();
      } else {
        failures.set(url, failure);
        await save(failedRow(positionOf(url), page, failure), () => counts.fail(url, failure.failure));
      }
    },
  };
  return record;
}
