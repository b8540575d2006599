import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { OpenSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { PageLoaderDeps, PageLoaderOptions } from './fetch/page-loader.ts';
import type { Cancellation } from './watch-cancellation.ts';

export interface CrawlRunDeps extends PageLoaderDeps {
  readonly db: Db;
}

export interface CrawlOptions extends Pick<PageLoaderOptions, 'renderFirst'> {
  /**
   * Makes the stored pages of a first crawl searchable while it runs. Without it, the document becomes searchable at the
   * end.
   */
  readonly indexStored?: (siteCacheId: number) => Promise<void>;
}

/** One run of a crawl: a kill or a retry begins another one. */
export interface CrawlRun {
  readonly source: ClaimedSource;
  readonly siteCache: OpenSiteCache;
  /** The pages of the cache when the run begins. */
  readonly pages: readonly SitePage[];
  readonly options: CrawlOptions;
  readonly cancellation: Cancellation;
}

/** Whether the source was crawled to its end before. */
export function isFinished({ documentUrls }: OpenSiteCache): boolean {
  return documentUrls.length > 0;
}

/** Whether an earlier run ended with its worker. Usually the worker was killed, but a page may also have crashed it. */
export function mayCrashParser({ starts }: ClaimedSource): boolean {
  return starts > 1;
}
