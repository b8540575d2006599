import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSitemap } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import {
  type EndedPage,
  endSitemapPage,
  HASH_CHARS,
  listTextHashes,
  type PendingPage,
  replaceSitemapPage,
} from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { REPEATED_TEXT } from '@lectern/shared/domain/documents/failure.ts';
import type { LoadedPage } from '../crawl/fetch/page-loader.ts';
import type { PageRecord } from '../crawl/pipeline.ts';
import type { PageUrl } from '../crawl/types.ts';

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
} as const;

/** Creates the record of a slice. It keeps the hash of every text in memory, about 100 bytes a page. */
export async function createSitemapRecord(
  db: Db,
  run: ClaimedSitemap,
  pages: readonly PendingPage[],
): Promise<PageRecord> {
  const hashes = new Set(await listTextHashes(db, run.siteCacheId));
  const pending = new Map(pages.map((page) => [page.url, page]));
  let storedCount = run.done;
  const end = async ({ url }: PageUrl, ended: EndedPage) => {
    const page = pending.get(url);
    if (page) await endSitemapPage(db, run, page, ended);
  };
  const skip = (page: PageUrl, reason: string) =>
    end(page, { ...WITHOUT_TEXT, status: 'skipped', errorMessage: reason });
  return {
    begin() {},
    defer() {},
    cancel() {},
    resume: async () => null,
    confirm: async () => [],
    revalidation: { toRevalidate: () => null, findUnchanged: () => null },
    get storedCount() {
      return storedCount;
    },
    async store(page, loaded) {
      const hash = loaded.parsed.contentHash.slice(0, HASH_CHARS);
      if (hashes.has(hash)) {
        await skip(page, REPEATED_TEXT);
        return false;
      }
      hashes.add(hash);
      storedCount += 1;
      await end(page, { ...textOf(loaded), status: 'success', failure: null, errorMessage: null });
      return true;
    },
    async replace(page, loaded) {
      hashes.add(loaded.parsed.contentHash.slice(0, HASH_CHARS));
      await replaceSitemapPage(db, run, page.url, textOf(loaded));
    },
    skip,
    async fail(page, { failure, message }) {
      await end(page, { ...WITHOUT_TEXT, failure, errorMessage: message, status: 'error' });
      return [];
    },
  };
}

function textOf({ fetched, parsed }: LoadedPage) {
  const { title, markdown, contentHash, passagesJson: passages } = parsed;
  const { tryType, etag, lastModified, fetchedAt } = fetched;
  return { title, markdown, contentHash, passages, tryType, etag, lastModified, fetchedAt };
}
