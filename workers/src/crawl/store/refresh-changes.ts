import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import { isStored } from './known-pages.ts';

/** How the pages of a crawl differ from the previous crawl. */
export interface RefreshChanges {
  /** Whether the document must be rebuilt: a page has changed its content or state, or is gone. */
  readonly isDocumentOutdated: boolean;
  /** Whether this run added, changed or removed any text, or did not find it. */
  readonly hasNewContent: boolean;
  /** Whether any page was fetched, or failed for a reason of its own. */
  readonly hasReachedSite: boolean;
  /** The first failure of a page whose previous version is kept. */
  readonly firstFailure: PageFailure | null;
  /** Pages that could not be refreshed and keep their previous version. */
  readonly notRefreshed: number;
  /** Stored pages that this crawl no longer found. The next one removes them. */
  readonly missingUrls: readonly string[];
  /** Pages that were missing in the previous crawl already, and are removed. */
  readonly removedUrls: readonly string[];
  confirm(page: SitePage): void;
  store(before: SitePage | undefined, contentHash: string): void;
  /** Counts a page that is not stored. */
  end(before: SitePage | undefined, as: 'error' | 'skipped'): void;
  /** Counts a page whose text is stored at another URL now. */
  move(version: SitePage): void;
  /**
   * Counts a skipped page and returns whether its stored version is kept. It is kept once, because a site in maintenance
   * redirects all pages.
   */
  keepSkipped(version: SitePage): boolean;
  /** Counts a failed page and returns whether its stored version is kept: always, or once if the page is gone. */
  keepFailed(version: SitePage, failure: PageFailure): boolean;
  /** Returns the previous pages that the finished crawl kept although it did not find them. */
  findMissing(...ended: readonly { has(url: string): boolean }[]): readonly SitePage[];
}

export interface RefreshedPages {
  /** All pages of the source. */
  readonly pages: readonly SitePage[];
  /** The pages of the previous crawl; none for a first crawl. */
  readonly previous: readonly SitePage[];
  /** False for a retry of single pages, which removes none. */
  readonly isWhole: boolean;
}

/** The page does not exist any more, or may no longer be fetched. */
const GONE: ReadonlySet<FailureClass> = new Set(['not_found', 'robots']);

/** Collects the changes of one run. */
export function createRefreshChanges({ pages, previous, isWhole }: RefreshedPages): RefreshChanges {
  const missingUrls: string[] = [];
  const removedUrls: string[] = [];
  const movedUrls = new Set<string>();
  // The changes that an interrupted run has stored are not known.
  const isResumed = previous.length < pages.length;
  let isDocumentOutdated = isResumed || !isWhole;
  let hasNewContent = false;
  let hasReachedSite = isResumed;
  let firstFailure: PageFailure | null = null;
  let notRefreshed = 0;

  const change = () => {
    isDocumentOutdated = true;
    hasNewContent = true;
  };
  /** False when the page was missing before: then it is removed. */
  const keepMissing = ({ url, missingSince }: SitePage) => {
    (missingSince === null ? missingUrls : removedUrls).push(url);
    change();
    return missingSince === null;
  };

  return {
    get isDocumentOutdated() {
      return isDocumentOutdated;
    },
    get hasNewContent() {
      return hasNewContent;
    },
    get hasReachedSite() {
      return hasReachedSite;
    },
    get firstFailure() {
      return firstFailure;
    },
    get notRefreshed() {
      return notRefreshed;
    },
    missingUrls,
    removedUrls,
    confirm({ missingSince }) {
      hasReachedSite = true;
      if (missingSince !== null) change();
    },
    store(before, contentHash) {
      hasReachedSite = true;
      if (before?.contentHash !== contentHash || before.missingSince !== null) change();
    },
    end(before, as) {
      if (as === 'skipped') hasReachedSite = true;
      if (before?.status === 'success') change();
      else if (before?.status !== as) isDocumentOutdated = true;
    },
    move({ url }) {
      movedUrls.add(url);
      change();
    },
    keepSkipped(version) {
      hasReachedSite = true;
      return isWhole && keepMissing(version);
    },
    keepFailed(version, failure) {
      firstFailure ??= failure;
      if (isWhole && GONE.has(failure.failure)) return keepMissing(version);
      notRefreshed += 1;
      return true;
    },
    findMissing(...ended) {
      if (!isWhole) return [];
      const counted = [...ended, movedUrls, new Set(removedUrls)];
      const unvisited = previous.filter(({ url }) => !counted.some((urls) => urls.has(url)));
      if (unvisited.some((page) => !isStored(page))) isDocumentOutdated = true;
      return unvisited.filter(isStored).filter(keepMissing);
    },
  };
}
