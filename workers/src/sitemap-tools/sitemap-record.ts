import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import {
  endSitemapPage,
  HASH_CHARS,
  hasSitemapPage,
  listTextHashes,
  type PendingPage,
  replaceReadPage,
} from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { pageKey } from '../crawl/urls/canonical-url.ts';
import { isSameSite } from '../crawl/urls/scope.ts';
import { isUnanswered, type PageFailure } from '../errors/page-failure.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { ParsedPage } from '../parser/parser-pool.ts';

/** Stores the results of a sitemap run. */
export interface SitemapRecord {
  /** Why the page that answers at `finalUrl` is not stored for this one; null when it is. */
  reasonToSkip(page: PendingPage, finalUrl: string): Promise<string | null>;
  /** Stores a page; one whose text is stored already is recorded as skipped. */
  store(page: PendingPage, fetched: FetchedPage, parsed: ParsedPage): Promise<void>;
  /** Replaces the text of a stored page that turned out to be an empty application shell. */
  replace(page: FetchedPage, parsed: ParsedPage): Promise<void>;
  skip(page: PendingPage, reason: string): Promise<void>;
  /** Records a page as failed. Rejects with UnresponsiveSiteError when the site seems to be gone. */
  fail(page: PendingPage, failure: PageFailure): Promise<void>;
}

/** The site stopped responding; the remaining pages are not requested. */
export class UnresponsiveSiteError extends Error {
  override readonly name = 'UnresponsiveSiteError';
  readonly last: PageFailure;

  constructor(last: PageFailure) {
    super(`The site stopped responding: ${last.message}`, { cause: last });
    this.last = last;
  }
}

/** Consecutive pages without a response that end the run, also at its start. */
const MAX_UNANSWERED = 12;
const MAX_UNANSWERED_AT_START = 4;

const WITHOUT_TEXT = {
  title: null,
  markdown: null,
  failure: null,
  errorMessage: null,
  tryType: 'http',
  contentHash: null,
  etag: null,
  lastModified: null,
  fetchedAt: null,
};

/** Creates the record of a run. It keeps the hash of every text in memory, about 100 bytes a page. */
export async function createSitemapRecord(db: Db, run: ClaimedSitemap): Promise<SitemapRecord> {
  const known = new Set(await listTextHashes(db, run.siteCacheId));
  let unanswered = 0;
  let hasAnswered = run.done > 0;
  const markAnswered = () => {
    unanswered = 0;
    hasAnswered = true;
  };
  const skip = (page: PendingPage, reason: string) => {
    markAnswered();
    return endSitemapPage(db, run, page, { ...WITHOUT_TEXT, status: 'skipped', errorMessage: reason });
  };
  return {
    async reasonToSkip({ url }, finalUrl) {
      if (pageKey(finalUrl) === pageKey(url)) return null;
      if (!isSameSite(new URL(finalUrl), new URL(run.sitemapUrl)))
        return `This page redirects to ${finalUrl}, which is on another site.`;
      const isListed = await hasSitemapPage(db, run.siteCacheId, finalUrl);
      return isListed ? `This page redirects to ${finalUrl}, which is also in the sitemap.` : null;
    },
    async store(page, fetched, parsed) {
      markAnswered();
      const hash = parsed.contentHash.slice(0, HASH_CHARS);
      if (known.has(hash)) return skip(page, 'This page repeats the text of another page.');
      known.add(hash);
      await endSitemapPage(db, run, page, {
        ...textOf(fetched, parsed),
        status: 'read',
        failure: null,
        errorMessage: null,
      });
    },
    async replace(page, parsed) {
      known.add(parsed.contentHash.slice(0, HASH_CHARS));
      await replaceReadPage(db, run, page.url, textOf(page, parsed));
    },
    skip,
    async fail(page, failure) {
      if (isUnanswered(failure)) unanswered += 1;
      else markAnswered();
      const noted = { failure: failure.failure, errorMessage: failure.message };
      await endSitemapPage(db, run, page, { ...WITHOUT_TEXT, ...noted, status: 'error' });
      if (unanswered >= (hasAnswered ? MAX_UNANSWERED : MAX_UNANSWERED_AT_START))
        throw new UnresponsiveSiteError(failure);
    },
  };
}

function textOf(page: FetchedPage, { title, markdown, contentHash, passagesJson: passages }: ParsedPage) {
  const { tryType, etag, lastModified, fetchedAt } = page;
  return { title, markdown, contentHash, passages, tryType, etag, lastModified, fetchedAt };
}
