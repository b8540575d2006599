import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { isTransient } from '@lectern/shared/domain/failure.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { PageLink } from '../../formats/page.ts';
import type { PageUrl } from '../types.ts';
import { linksSchema } from './checkpoint.ts';
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

export interface RecordOptions {
  readonly siteCacheId: number;
  /** True when the source was crawled to its end before. */
  readonly isRefresh: boolean;
  /** The pages that the cache of the source already holds. */
  readonly pages: readonly SitePage[];
  /** The pages that a retry visits; the others stay as they are. Default: the whole crawl runs. */
  readonly only?: ReadonlySet<SitePage>;
}

/** Creates the record of a run. */
export function createCrawlRecord(db: Db, run: ClaimedSource, options: RecordOptions): CrawlRecord {
  const { siteCacheId, isRefresh, only } = options;
  const untouched = only ? options.pages.filter((page) => !only.has(page)) : [];
  const known = new Map(options.pages.map((page) => [page.url, page]));
  const positions = new Map<string, number>();
  const storedUrls = new Set<string>();
  const skippedUrls = new Set<string>();
  const failures = new Map<string, PageFailure>();
  const hashes = new Set<string>();
  let notRefreshed = 0;
  let hasLinks = true;
  const counts = createPageCounts(untouched);
  const { report, reportDuring, save } = createRecordWriter(db, run, siteCacheId, counts);

  const isOfThisCrawl = ({ processedAt }: SitePage) =>
    !isRefresh || run.restartedAt === null || processedAt >= run.restartedAt;
  /** A retried page keeps its position in the document. */
  const positionOf = ({ url }: PageUrl) =>
    (only ? known.get(url)?.position : null) ?? positions.get(url) ?? positions.size;
  const keepStored = (url: string) => {
    storedUrls.add(url);
    const hash = known.get(url)?.contentHash;
    if (hash) hashes.add(hash);
  };
  const mayKeepVersion = (url: string, { failure }: PageFailure) => {
    const page = known.get(url);
    return isStored(page) && !isOfThisCrawl(page) && (only !== undefined || isTransient(failure));
  };
  for (const page of untouched) {
    if (page.status === 'success') keepStored(page.url);
    else if (page.status === 'skipped') skippedUrls.add(page.url);
    else failures.set(page.url, earlierFailure(page));
  }

  const record: CrawlRecord = {
    storedUrls,
    skippedUrls,
    failures,
    get notRefreshed() {
      return notRefreshed;
    },
    async during(work) {
      await report();
      const result = await reportDuring(work).catch(async (error: unknown) => {
        if (error instanceof PageFailure) {
          counts.giveUp();
          await report();
        }
        throw error;
      });
      await report();
      return result;
    },
    watch(size, { followLinks }) {
      hasLinks = followLinks;
      counts.watch(size);
    },
    begin(page) {
      if (!positions.has(page.url)) positions.set(page.url, positions.size);
      counts.begin(page.url);
    },
    resume({ url }) {
      const page = known.get(url);
      if (!isStored(page) || !isOfThisCrawl(page)) return null;
      // A run that followed no links has stored none.
      if (hasLinks && page.links === null) return null;
      keepStored(url);
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
      const row = storedRow(positionOf(page), { ...content, hasLinks });
      await save(row, () => counts.store(page.url, 'this run'));
      return true;
    },
    async replace(page, content) {
      if (!storedUrls.has(content.fetched.finalUrl)) return;
      hashes.add(content.parsed.contentHash);
      await save(storedRow(positionOf(page), { ...content, hasLinks }), () => {});
    },
    async skip(page, reason) {
      skippedUrls.add(page.url);
      await save(skippedRow(positionOf(page), page.url, reason), () => counts.skip(page.url));
    },
    defer: ({ url }) => counts.defer(url),
    async fail(page, failure) {
      const { url } = page;
      if (mayKeepVersion(url, failure)) {
        keepStored(url);
        notRefreshed += 1;
        counts.store(url, 'this run');
        await report();
      } else {
        failures.set(url, failure);
        await save(failedRow(positionOf(page), page, failure), () => counts.fail(url, failure.failure));
      }
    },
  };
  return record;
}

/** Crawls from before checkpoints existed stored pages that cannot become part of a document again. */
function isStored(page: SitePage | undefined): page is SitePage {
  return page?.status === 'success' && page.checkpoint !== null;
}

function earlierFailure({ failure, url, errorMessage }: SitePage): PageFailure {
  return new PageFailure(failure ?? 'internal', url, errorMessage ?? 'The reason was not recorded.');
}
