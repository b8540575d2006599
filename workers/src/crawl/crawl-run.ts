import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { OpenSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { PageLoaderDeps } from './fetch/page-loader.ts';
import type { PageUrl } from './types.ts';
import type { Cancellation } from './watch-cancellation.ts';

export interface CrawlRunDeps extends PageLoaderDeps {
  readonly db: Db;
}

/**
 * Makes the stored pages of a first crawl searchable while it runs. Without it, the document becomes searchable at the end.
 */
export type IndexStored = (siteCacheId: number) => Promise<void>;

/** One run of a crawl. A killed worker or a retry starts another one. */
export interface CrawlRun {
  readonly source: ClaimedSource;
  readonly siteCache: OpenSiteCache;
  /** The pages of the cache when the run begins. */
  readonly pages: readonly SitePage[];
  /** Whether the source was crawled to its end before. */
  readonly isRefresh: boolean;
  /** Selects the pages that the browser loads instead of a plain request. */
  readonly renderFirst: (page: PageUrl) => boolean;
  readonly indexStored?: IndexStored | undefined;
  readonly cancellation: Cancellation;
}

/** Whether the source was crawled to its end before. */
export function isFinished({ documentUrls }: OpenSiteCache): boolean {
  return documentUrls.length > 0;
}
