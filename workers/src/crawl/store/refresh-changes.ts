import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import { isStored } from './known-pages.ts';

/** The page does not exist any more, or may no longer be fetched. */
const GONE: ReadonlySet<FailureClass> = new Set(['not_found', 'robots']);

export interface RefreshedPages {
  /** All pages of the source. */
  readonly pages: readonly SitePage[];
  /** The pages of the previous crawl; none for a first crawl. */
  readonly previous: readonly SitePage[];
  /** False for a retry of single pages, which removes none. */
  readonly isWhole: boolean;
}

/** How the pages of a crawl differ from the previous crawl. */
export class RefreshChanges {
  /** Whether the document must be rebuilt: a page has changed its content or state, or is gone. */
  isDocumentOutdated: boolean;
  /** Whether this run added, changed or removed any text, or did not find it. */
  hasNewContent = false;
  /** Whether any page was fetched, or failed for a reason of its own. */
  hasReachedSite: boolean;
  /** The first failure of a page whose previous version is kept. */
  firstFailure: PageFailure | null = null;
  /** Pages that could not be refreshed and keep their previous version. */
  notRefreshed = 0;
  /** Stored pages that this crawl no longer found. The next one removes them. */
  readonly missingUrls: string[] = [];
  /** Pages that were missing in the previous crawl already, and are removed. */
  readonly removedUrls: string[] = [];
  readonly #movedUrls = new Set<string>();
  readonly #previous: readonly SitePage[];
  readonly #isWhole: boolean;

  constructor({ pages, previous, isWhole }: RefreshedPages) {
    // The changes that an interrupted run has stored are not known.
    const isResumed = previous.length < pages.length;
    this.isDocumentOutdated = isResumed || !isWhole;
    this.hasReachedSite = isResumed;
    this.#previous = previous;
    this.#isWhole = isWhole;
  }

  confirm({ missingSince }: SitePage): void {
    this.hasReachedSite = true;
    if (missingSince !== null) this.#change();
  }

  store(before: SitePage | undefined, contentHash: string): void {
    this.hasReachedSite = true;
    if (before?.contentHash !== contentHash || before.missingSince !== null) this.#change();
  }

  /** Counts a page that is not stored. */
  end(before: SitePage | undefined, as: 'error' | 'skipped'): void {
    if (as === 'skipped') this.hasReachedSite = true;
    if (before?.status === 'success') this.#change();
    else if (before?.status !== as) this.isDocumentOutdated = true;
  }

  /** Counts a page whose text is stored at another URL now. */
  move({ url }: SitePage): void {
    this.#movedUrls.add(url);
    this.#change();
  }

  /**
   * Counts a skipped page and returns whether its stored version is kept. It is kept once, because a site in maintenance
   * redirects all pages.
   */
  keepSkipped(version: SitePage): boolean {
    this.hasReachedSite = true;
    return this.#isWhole && this.#keepMissing(version);
  }

  /** Counts a failed page and returns whether its stored version is kept: always, or once if the page is gone. */
  keepFailed(version: SitePage, failure: PageFailure): boolean {
    this.firstFailure ??= failure;
    if (this.#isWhole && GONE.has(failure.failure)) return this.#keepMissing(version);
    this.notRefreshed += 1;
    return true;
  }

  /** Returns the previous pages that the finished crawl kept although it did not find them. */
  findMissing(...ended: readonly { has(url: string): boolean }[]): readonly SitePage[] {
    if (!this.#isWhole) return [];
    const counted = [...ended, this.#movedUrls, new Set(this.removedUrls)];
    const unvisited = this.#previous.filter(({ url }) => !counted.some((urls) => urls.has(url)));
    if (unvisited.some((page) => !isStored(page))) this.isDocumentOutdated = true;
    return unvisited.filter(isStored).filter((page) => this.#keepMissing(page));
  }

  #change(): void {
    this.isDocumentOutdated = true;
    this.hasNewContent = true;
  }

  /** False when the page was missing before: then it is removed. */
  #keepMissing({ url, missingSince }: SitePage): boolean {
    (missingSince === null ? this.missingUrls : this.removedUrls).push(url);
    this.#change();
    return missingSince === null;
  }
}
