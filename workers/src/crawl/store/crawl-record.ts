import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { isTransient } from '@lectern/shared/domain/failure.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage, PageLink } from '../../formats/page.ts';
import type { ParsedPage } from '../../parser/parser-pool.ts';
import { refuseSilentSite } from '../policies/unresponsive-site.ts';
import type { PageUrl } from '../types.ts';
import { linksSchema } from './checkpoint.ts';
import { endedPages, tallyOf } from './ended-pages.ts';
import type { KnownPages } from './page-counts.ts';
import { failedRow, skippedRow, storedRow } from './page-row.ts';
import type { KeptPostings } from './postings-cache.ts';
import { createRecordWriter } from './record-writer.ts';

/** What one run has done so far, in the database and in counts. */
export interface CrawlRecord {
  /** Shows the owner that the run has begun, how it goes on while `work` does, and how it has ended. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Names who knows how many pages there are, and says whether links are followed; default true. */
  watch(known: KnownPages, options?: { readonly followLinks: boolean }): void;
  /** To be told of every page before it is visited. */
  begin(page: PageUrl): void;
  /** To be told of a page that is visited again later. */
  putOff(page: PageUrl): void;
  /**
   * Where this page leads, when an interrupted run of the same crawl has stored it; null when none has, or when links
   * are followed and that run did not keep them.
   */
  earlierLinks(url: string): readonly PageLink[] | null;
  /** Counts a page that an interrupted run has stored. */
  keep(url: string): void;
  /** Stores a page; false when its text is that of a page stored before, which is then noted as skipped. */
  store(position: number, page: FetchedPage, parsed: ParsedPage): Promise<boolean>;
  /** Gives a page that was stored another text: the one that it had was not its own. */
  replace(position: number, page: FetchedPage, parsed: ParsedPage): Promise<void>;
  skip(position: number, url: string, reason: string): Promise<void>;
  /**
   * Notes a page as failed, unless its text of an earlier crawl may stay. Rejects with PageFailure when the site as
   * a whole seems to be silent.
   */
  fail(position: number, page: PageUrl, failure: PageFailure): Promise<void>;
  /** Known pages of the crawl that have not ended. */
  readonly left: number;
  /** True when the source was crawled to its end before: then its owner wants to know what has changed since. */
  readonly isRefresh: boolean;
  readonly storedUrls: ReadonlySet<string>;
  readonly skippedUrls: ReadonlySet<string>;
  /** By the page's address as it was found. */
  readonly failures: ReadonlyMap<string, PageFailure>;
  /** Pages that could not be read again and keep their text of an earlier crawl. */
  readonly notReadAgain: number;
}

export interface RecordOptions {
  readonly siteCacheId: number;
  readonly isRefresh: boolean;
  /** What the cache of the source holds already. */
  readonly pages: readonly SitePage[];
  /** Where the postings of pages are kept that were indexed when they were read. */
  readonly keptPostings: KeptPostings;
  /** Which of these the run visits; all that it finds when not given. The others stay as they are. */
  readonly only?: ReadonlySet<SitePage>;
}

/** Makes the record of a run. */
export function createCrawlRecord(db: Db, run: ClaimedSource, options: RecordOptions): CrawlRecord {
  const { siteCacheId, isRefresh, keptPostings, only } = options;
  const untouched = only ? options.pages.filter((page) => !only.has(page)) : [];
  const before = new Map(options.pages.map((page) => [page.url, page]));
  const isOfThisCrawl = ({ processedAt }: SitePage) =>
    !isRefresh || run.restartedAt === null || processedAt >= run.restartedAt;
  const ended = endedPages(untouched);
  const tally = tallyOf(untouched);
  const triedInVain: PageFailure[] = [];
  let storedNow = 0;
  let notReadAgain = 0;
  let followLinks = true;

  const { report, reportDuring, save } = createRecordWriter(db, run, siteCacheId, tally);
  /** A page keeps its place in the list when single pages are tried again. */
  const placeOf = (url: string, position: number) => (only ? before.get(url)?.position : null) ?? position;
  const skip = async (position: number, url: string, reason: string) => {
    ended.skippedUrls.add(url);
    await save(skippedRow(placeOf(url, position), url, reason), () => tally.skip(url));
  };
  const saveText = async (
    position: number,
    { page, parsed }: { page: FetchedPage; parsed: ParsedPage },
    count: () => void,
  ) => {
    const pageId = await save(storedRow(position, page, parsed, followLinks), count);
    const { postings } = parsed;
    if (postings) keptPostings.keep({ pageId, fetchedAt: page.fetchedAt, postings });
  };
  const mayStay = (url: string, { failure }: PageFailure) => {
    const page = before.get(url);
    return isStored(page) && !isOfThisCrawl(page) && (only !== undefined || isTransient(failure));
  };

  return {
    ...ended,
    isRefresh,
    get left() {
      return tally.left;
    },
    get notReadAgain() {
      return notReadAgain;
    },
    async during(work) {
      await report();
      const result = await reportDuring(work).catch(async (error: unknown) => {
        if (error instanceof PageFailure) {
          tally.giveUp();
          await report();
        }
        throw error;
      });
      await report();
      return result;
    },
    watch(known, options = { followLinks: true }) {
      followLinks = options.followLinks;
      tally.watch(known);
    },
    begin: (page) => tally.begin(page.url),
    putOff: (page) => tally.putOff(page.url),
    earlierLinks(url) {
      const page = before.get(url);
      if (!isStored(page) || !isOfThisCrawl(page)) return null;
      // A run that followed none has not kept them.
      return followLinks && page.links === null ? null : linksSchema.parse(page.links);
    },
    keep(url) {
      ended.keep(before.get(url), url);
      tally.store(url, 'earlier run');
    },
    async store(position, page, parsed) {
      const { contentHash } = parsed;
      if (ended.hashes.has(contentHash)) {
        await skip(position, page.url, 'The page repeats the text of another page');
        return false;
      }
      ended.hashes.add(contentHash);
      ended.storedUrls.add(page.finalUrl);
      storedNow += 1;
      const place = placeOf(page.url, position);
      await saveText(place, { page, parsed }, () => tally.store(page.url, 'this run'));
      return true;
    },
    async replace(position, page, parsed) {
      if (!ended.storedUrls.has(page.finalUrl)) return;
      ended.hashes.add(parsed.contentHash);
      await saveText(placeOf(page.url, position), { page, parsed }, () => {});
    },
    skip,
    async fail(position, page, failure) {
      const { url } = page;
      triedInVain.push(failure);
      if (mayStay(url, failure)) {
        ended.keep(before.get(url), url);
        notReadAgain += 1;
        tally.store(url, 'this run');
        await report();
      } else {
        ended.failures.set(url, failure);
        const row = failedRow(placeOf(url, position), page, failure);
        await save(row, () => tally.fail(url, failure.failure));
      }
      if (!only) refuseSilentSite(triedInVain, storedNow);
    },
  };
}

/** The pages of a crawl from before checkpoints outlived it cannot be made part of a document again. */
function isStored(page: SitePage | undefined): page is SitePage {
  return page?.status === 'success' && page.checkpoint !== null;
}
