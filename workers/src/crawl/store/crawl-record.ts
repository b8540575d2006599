import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { readLinks, type SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { PageLink } from '../../formats/page.ts';
import type { PageUrl, ResumedPage, UnchangedPage } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { createKnownPages, type KnownPages, type KnownPagesOptions } from './known-pages.ts';
import { createLiveIndex, type LiveIndex } from './live-index.ts';
import {
  checkpointSchema,
  failedRow,
  linksSchema,
  type StoredContent,
  skippedRow,
  storedRow,
} from './page-row.ts';
import { createRecordWriter, type RecordWriter } from './record-writer.ts';
import { RefreshChanges } from './refresh-changes.ts';
import { createRevalidation, type Revalidation } from './revalidation.ts';
import { type CrawlSize, createRunProgress, type RunProgress } from './run-progress.ts';

type Content = Omit<StoredContent, 'hasLinks'>;

/** The pages of one run, in the database and in the progress that the owner sees. */
export interface CrawlRecord {
  /** Reports progress to the owner before, during and after `work`. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Sets the source of the crawl's size, and whether links are followed. */
  watch(size: CrawlSize, options: { readonly followLinks: boolean }): void;
  /** Begins the visit of a page. The outcome of an earlier visit in this run no longer counts. */
  begin(page: PageUrl): void;
  /**
   * The page as an interrupted run of this crawl has stored it, which then counts as done. Null when none has, or when
   * links are followed and that run stored none.
   */
  resume(page: PageUrl): Promise<ResumedPage | null>;
  /** Stores a page. False when its text repeats an earlier page: then it is recorded as skipped. */
  store(page: PageUrl, content: Content): Promise<boolean>;
  /** Replaces the content of a page that was stored. */
  replace(page: PageUrl, content: Content): Promise<void>;
  skip(page: PageUrl, reason: string): Promise<void>;
  defer(page: PageUrl): void;
  /** Keeps an unchanged page and returns its links. */
  confirm(page: PageUrl, unchanged: UnchangedPage): Promise<readonly PageLink[]>;
  /** Records a failed page, or keeps its previous version and returns its links. */
  fail(page: PageUrl, failure: PageFailure): Promise<readonly PageLink[]>;
  /** Ends a cancelled run. Pages that it did not visit stay unchanged. */
  cancel(): void;
  /** The page at `url` as the previous crawl has stored it; null when it has not. */
  findPrevious(url: string): SitePage | null;
  readonly storedUrls: ReadonlySet<string>;
  /** Pages that are stored, including those from before. */
  readonly storedCount: number;
  readonly skippedUrls: ReadonlySet<string>;
  /** By the page's URL as it was found. */
  readonly failures: ReadonlyMap<string, PageFailure>;
  readonly revalidation: Revalidation;
  /** How the pages differ from the previous crawl. */
  readonly changes: RefreshChanges;
}

export interface RecordOptions extends KnownPagesOptions {
  readonly siteCacheId: number;
  /** Makes the stored pages searchable while the crawl runs. Default: nothing does. */
  readonly indexStored?: () => Promise<void>;
}

/** State that the methods of a record share. */
interface RunState {
  readonly known: KnownPages;
  readonly progress: RunProgress;
  readonly writer: RecordWriter;
  readonly changes: RefreshChanges;
  readonly liveIndex: LiveIndex | null;
  /** The links of a stored page to follow; none unless links are followed. */
  readonly linksOf: (page: SitePage) => Promise<readonly PageLink[]>;
  hasLinks: boolean;
}

/** Creates the record of a run. */
export function createCrawlRecord(db: Db, run: ClaimedSource, options: RecordOptions): CrawlRecord {
  const known = createKnownPages(run, options);
  const { storedUrls, skippedUrls, failures, previous, findPrevious } = known;
  const progress = createRunProgress(known.untouched);
  const writer = createRecordWriter(db, run, options.siteCacheId, progress);
  const changes = new RefreshChanges({ pages: options.pages, previous, isWhole: !options.only });
  const { indexStored } = options;
  const liveIndex = indexStored ? createLiveIndex(indexStored) : null;
  const linksOf = async ({ id }: SitePage) =>
    state.hasLinks ? linksSchema.parse(await readLinks(db, id)) : [];
  const state: RunState = { known, progress, writer, changes, liveIndex, linksOf, hasLinks: true };
  return {
    ...{ storedUrls, skippedUrls, failures, changes, findPrevious },
    get storedCount() {
      return storedUrls.size;
    },
    revalidation: createRevalidation(known, () => state.hasLinks),
    during: (work) =>
      writer.reportDuring(async () => {
        const result = await work().finally(() => liveIndex?.stop());
        await writer.flush();
        const missing = changes.findMissing(storedUrls, failures, skippedUrls);
        missing.forEach(known.keep);
        if (missing.length > 0) progress.endWith(missing);
        return result;
      }),
    watch(size, { followLinks }) {
      state.hasLinks = followLinks;
      progress.watch(size);
    },
    begin({ url }) {
      known.begin(url);
      progress.begin(url);
    },
    defer: ({ url }) => progress.defer(url),
    cancel() {
      progress.endWith(known.keepUnvisited());
    },
    ...createKeepMethods(state),
    ...createStoreMethods(state),
  };
}

/** The methods that keep the stored versions of pages. */
function createKeepMethods(state: RunState): Pick<CrawlRecord, 'resume' | 'confirm' | 'fail'> {
  const { known, progress, writer, changes } = state;
  return {
    async resume({ url }) {
      const stored = known.findResumable(url);
      // A run that followed no links has stored none.
      if (stored === null || (state.hasLinks && !stored.hasLinks)) return null;
      known.keep(stored);
      progress.end(url, 'stored', 'earlier run');
      state.liveIndex?.add();
      const { languages = [], hasClickSections = false } = checkpointSchema.parse(stored.checkpoint);
      return { stored, languages, hasClickSections, links: await state.linksOf(stored) };
    },
    async confirm({ url }, { stored, etag, lastModified, fetchedAt }) {
      known.keep(stored);
      changes.confirm(stored);
      progress.end(url, 'stored');
      await writer.confirm({ id: stored.id, etag, lastModified, fetchedAt });
      return state.linksOf(stored);
    },
    async fail(page, failure) {
      const { url } = page;
      const version = known.findPrevious(url);
      if (version && changes.keepFailed(version, failure)) {
        known.keep(version);
        progress.end(url, 'stored');
        return state.linksOf(version);
      }
      known.failures.set(url, failure);
      changes.end(known.get(url), 'error');
      const row = failedRow(known.positionOf(url), page, failure);
      await writer.save(row, () => progress.end(url, failure.failure));
      return [];
    },
  };
}

/** The methods that store new versions of pages. */
function createStoreMethods(state: RunState): Pick<CrawlRecord, 'store' | 'replace' | 'skip'> {
  const { known, progress, writer, changes } = state;
  const rowOf = (page: PageUrl, content: Content) =>
    storedRow(known.positionOf(page.url), page, { ...content, hasLinks: state.hasLinks });
  const skip: CrawlRecord['skip'] = async ({ url }, reason) => {
    const version = known.findVersion(url);
    if (version && changes.keepSkipped(version)) {
      known.keep(version);
      progress.end(url, 'stored');
      return;
    }
    known.skippedUrls.add(url);
    changes.end(known.get(url), 'skipped');
    await writer.save(skippedRow(known.positionOf(url), url, reason), () => progress.end(url, 'skipped'));
  };
  /** The version stored at a URL that redirects now, to the same text or to the same page; null if it has not moved. */
  const findMoved = ({ url }: PageUrl, { fetched: { finalUrl }, parsed: { contentHash } }: Content) => {
    const version = finalUrl === url || known.storedUrls.has(url) ? null : known.findVersion(url);
    const hasMoved = version && (version.contentHash === contentHash || isSamePage(finalUrl, url));
    return hasMoved ? version : null;
  };
  return {
    skip,
    async store(page, content) {
      const { contentHash } = content.parsed;
      const { finalUrl } = content.fetched;
      const moved = findMoved(page, content);
      // The new URL may take over its text.
      if (moved) known.texts.release(moved);
      const before = known.get(finalUrl);
      const isStoredTwice = known.storedUrls.has(finalUrl);
      if (isStoredTwice || !known.texts.claim(contentHash, finalUrl, before?.contentHash)) {
        await skip(page, 'This page repeats the text of another page.');
        return false;
      }
      known.store(page.url, finalUrl, contentHash);
      changes.store(before, contentHash);
      if (moved) changes.move(moved);
      await writer.save(rowOf(page, content), () => progress.end(page.url, 'stored'));
      state.liveIndex?.add();
      return true;
    },
    async replace(page, content) {
      const { finalUrl } = content.fetched;
      if (!known.storedUrls.has(finalUrl)) return;
      known.texts.claim(content.parsed.contentHash, finalUrl, null);
      await writer.save(rowOf(page, content), () => {});
    },
  };
}
