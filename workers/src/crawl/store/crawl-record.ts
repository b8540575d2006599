import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { type CrawledPage, readLinks, type SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { REPEATED_TEXT } from '@lectern/shared/domain/documents/failure.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { PageLink } from '../../formats/page.ts';
import type { PageUrl, ResumedPage, UnchangedPage } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { KnownPages, type KnownPagesOptions } from './known-pages.ts';
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

export interface RecordOptions extends KnownPagesOptions {
  readonly siteCacheId: number;
  /** Makes the stored pages searchable while the crawl runs. Default: nothing does. */
  readonly indexStored?: () => Promise<void>;
}

/** The pages of one run, in the database and in the progress that the owner sees. */
export class CrawlRecord {
  readonly known: KnownPages;
  /** How the pages differ from the previous crawl. */
  readonly changes: RefreshChanges;
  readonly revalidation: Revalidation;
  readonly #db: Db;
  readonly #progress: RunProgress;
  readonly #writer: RecordWriter;
  readonly #liveIndex: LiveIndex | null;
  #hasLinks = true;

  constructor(db: Db, run: ClaimedSource, { siteCacheId, indexStored, ...options }: RecordOptions) {
    this.#db = db;
    this.known = new KnownPages(run, options);
    const { previous, untouched } = this.known;
    this.#progress = createRunProgress(untouched);
    this.#writer = createRecordWriter(db, run, siteCacheId, this.#progress);
    this.#liveIndex = indexStored ? createLiveIndex(indexStored) : null;
    this.changes = new RefreshChanges({ pages: options.pages, previous, isWhole: !options.only });
    this.revalidation = createRevalidation(this.known, () => this.#hasLinks);
  }

  get storedCount(): number {
    return this.known.storedUrls.size;
  }

  /** Reports progress to the owner before, during and after `work`. */
  during<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#writer.reportDuring(async () => {
      const result = await work().finally(() => this.#liveIndex?.stop());
      await this.#writer.flush();
      const { storedUrls, failures, skippedUrls } = this.known;
      const missing = this.changes.findMissing(storedUrls, failures, skippedUrls);
      for (const page of missing) this.known.keep(page);
      if (missing.length > 0) this.#progress.endWith(missing);
      return result;
    });
  }

  /** Sets the source of the crawl's size, and whether links are followed. */
  watch(size: CrawlSize, { followLinks }: { readonly followLinks: boolean }): void {
    this.#hasLinks = followLinks;
    this.#progress.watch(size);
  }

  /** Begins the visit of a page. The outcome of an earlier visit in this run no longer counts. */
  begin({ url }: PageUrl): void {
    this.known.begin(url);
    this.#progress.begin(url);
  }

  defer({ url }: PageUrl): void {
    this.#progress.defer(url);
  }

  /** Ends a canceled run. Pages that it did not visit stay unchanged. */
  cancel(): void {
    this.#progress.endWith(this.known.keepUnvisited());
  }

  /**
   * The page as an interrupted run of this crawl has stored it, which then counts as done. Null when none has, or when
   * links are followed and that run stored none.
   */
  async resume({ url }: PageUrl): Promise<ResumedPage | null> {
    const stored = this.known.findResumable(url);
    // A run that followed no links has stored none.
    if (stored === null || (this.#hasLinks && !stored.hasLinks)) return null;
    this.known.keep(stored);
    this.#progress.end(url, 'stored', 'earlier run');
    this.#liveIndex?.add();
    const { languages = [], hasClickSections = false } = checkpointSchema.parse(stored.checkpoint);
    return { stored, languages, hasClickSections, links: await this.#linksOf(stored) };
  }

  /** Keeps an unchanged page and returns its links. */
  async confirm({ url }: PageUrl, unchanged: UnchangedPage): Promise<readonly PageLink[]> {
    const { stored, etag, lastModified, fetchedAt } = unchanged;
    this.known.keep(stored);
    this.changes.confirm(stored);
    this.#progress.end(url, 'stored');
    await this.#writer.confirm({ id: stored.id, etag, lastModified, fetchedAt });
    return this.#linksOf(stored);
  }

  /** Records a failed page, or keeps its previous version and returns its links. */
  async fail(page: PageUrl, failure: PageFailure): Promise<readonly PageLink[]> {
    const { url } = page;
    const version = this.known.findPrevious(url);
    if (version && this.changes.keepFailed(version, failure)) {
      this.known.keep(version);
      this.#progress.end(url, 'stored');
      return this.#linksOf(version);
    }
    this.known.failures.set(url, failure);
    this.changes.end(this.known.get(url), 'error');
    const row = failedRow(this.known.positionOf(url), page, failure);
    await this.#writer.save(row, () => this.#progress.end(url, failure.failure));
    return [];
  }

  async skip({ url }: PageUrl, reason: string): Promise<void> {
    const version = this.known.findVersion(url);
    if (version && this.changes.keepSkipped(version)) {
      this.known.keep(version);
      this.#progress.end(url, 'stored');
      return;
    }
    this.known.skippedUrls.add(url);
    this.changes.end(this.known.get(url), 'skipped');
    const row = skippedRow(this.known.positionOf(url), url, reason);
    await this.#writer.save(row, () => this.#progress.end(url, 'skipped'));
  }

  /** Stores a page. False when its text repeats an earlier page: then it is recorded as skipped. */
  async store(page: PageUrl, content: Content): Promise<boolean> {
    const { contentHash } = content.parsed;
    const { finalUrl } = content.fetched;
    const known = this.known;
    const moved = this.#findMoved(page, content);
    // The new URL may take over its text.
    if (moved) known.texts.release(moved);
    const before = known.get(finalUrl);
    const isStoredTwice = known.storedUrls.has(finalUrl);
    if (isStoredTwice || !known.texts.claim(contentHash, finalUrl, before?.contentHash)) {
      await this.skip(page, REPEATED_TEXT);
      return false;
    }
    known.store(page.url, finalUrl, contentHash);
    this.changes.store(before, contentHash);
    if (moved) this.changes.move(moved);
    await this.#writer.save(this.#rowOf(page, content), () => this.#progress.end(page.url, 'stored'));
    this.#liveIndex?.add();
    return true;
  }

  /** Replaces the content of a page that was stored. */
  async replace(page: PageUrl, content: Content): Promise<void> {
    const { finalUrl } = content.fetched;
    if (!this.known.storedUrls.has(finalUrl)) return;
    this.known.texts.claim(content.parsed.contentHash, finalUrl, null);
    await this.#writer.save(this.#rowOf(page, content), () => {});
  }

  /** The version stored at a URL that redirects now, to the same text or to the same page; null if it has not moved. */
  #findMoved({ url }: PageUrl, { fetched: { finalUrl }, parsed: { contentHash } }: Content): SitePage | null {
    const version = finalUrl === url || this.known.storedUrls.has(url) ? null : this.known.findVersion(url);
    const hasMoved = version && (version.contentHash === contentHash || isSamePage(finalUrl, url));
    return hasMoved ? version : null;
  }

  #rowOf(page: PageUrl, content: Content): CrawledPage {
    return storedRow(this.known.positionOf(page.url), page, { ...content, hasLinks: this.#hasLinks });
  }

  /** The links of a stored page to follow; none unless links are followed. */
  async #linksOf({ id }: SitePage): Promise<readonly PageLink[]> {
    return this.#hasLinks ? linksSchema.parse(await readLinks(this.#db, id)) : [];
  }
}
