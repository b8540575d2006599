import type { Db } from '@lectern/shared/db/data-source.ts';
import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest.ts';
import { listSitePages, openSiteCache } from '@lectern/shared/db/stores/site-cache.ts';
import type { Robots } from '../net/robots.ts';
import type { SafeFetch } from '../net/safe-fetch.ts';
import { checkpointSchema } from './checkpoint.ts';
import { createCrawlRecord } from './crawl-record.ts';
import { discover } from './discover/discover.ts';
import { createFrontier } from './discover/frontier.ts';
import { walkPages } from './discover/walk-pages.ts';
import type { ParserPool } from './parser-pool.ts';
import type { PublicPages } from './public-pages.ts';
import type { RenderPage } from './render-page.ts';
import type { PageFailure, StoredPage } from './types.ts';
import { createVisit, type VisitDeps } from './visit-page.ts';

/** What a crawl brought home. Its pages are stored already; only the document is not. */
export interface Crawl {
  readonly siteCacheId: number;
  readonly sitemapUrl: string | null;
  /** The site's name as llms.txt gives it; null when unknown. */
  readonly siteName: string | null;
  /** In the order of the crawl. */
  readonly pages: readonly StoredPage[];
  readonly failed: readonly PageFailure[];
  readonly notTaken: number;
  /** What else the owner should know, as sentences without a final period. */
  readonly notes: readonly string[];
}

/**
 * Crawls one source, page by page; each page is stored as soon as it is there, so that a killed crawl goes on
 * where it stopped.
 *
 * @throws {PageFailure} when the site as a whole cannot be had.
 * @throws {StaleAttemptError} when a newer attempt has taken over, or the document is gone.
 */
export type CrawlSource = (source: ClaimedSource, options?: CrawlOptions) => Promise<Crawl>;

export type CrawlOptions = Pick<VisitDeps, 'renderFirst'>;

export interface CrawlSourceDeps {
  readonly db: Db;
  readonly parserPool: ParserPool;
  readonly publicPages: PublicPages;
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  /** Without it, pages whose text only comes by JavaScript fail. */
  readonly renderPage?: RenderPage;
}

const PAGES_AT_A_TIME = 4;

export function createCrawlSource(deps: CrawlSourceDeps): CrawlSource {
  return (source, options = {}) =>
    source.crawlType === 'user_text' ? takePastedText(deps, source) : crawlSite(deps, source, options);
}

async function crawlSite(
  deps: CrawlSourceDeps,
  source: ClaimedSource,
  options: CrawlOptions,
): Promise<Crawl> {
  const siteCache = await openSiteCache(deps.db, source);
  const record = createCrawlRecord(deps.db, source, siteCache.id, await listSitePages(deps.db, siteCache.id));
  await record.begin(source.url);
  const request = {
    url: source.url,
    crawlType: source.crawlType,
    maxUrls: source.maxUrls,
    topics: source.documentTopic ? [...source.topics, source.documentTopic] : source.topics,
  };
  const discovery = await discover(request, deps);
  const frontier = createFrontier(request, discovery);
  const visit = createVisit({ ...deps, ...options, frontier, record });
  await walkPages(frontier, visit, { concurrency: PAGES_AT_A_TIME });
  await record.report({ found: frontier.found, notTaken: frontier.notTaken, current: null });
  return {
    siteCacheId: siteCache.id,
    sitemapUrl: discovery.sitemapUrl,
    siteName: discovery.siteName,
    pages: await storedPages(deps.db, siteCache.id, record.storedUrls),
    failed: record.failures,
    notTaken: frontier.notTaken,
    notes: discovery.notes,
  };
}

async function takePastedText(deps: CrawlSourceDeps, source: ClaimedSource): Promise<Crawl> {
  const siteCache = await openSiteCache(deps.db, source);
  const record = createCrawlRecord(deps.db, source, siteCache.id, []);
  const page = {
    url: source.url,
    finalUrl: source.url,
    kind: 'markdown' as const,
    body: source.fullText ?? '',
    etag: null,
    lastModified: null,
    fetchedAt: new Date(),
    tryType: 'user_text' as const,
  };
  await record.store(0, page, await deps.parserPool.parse(page));
  return {
    siteCacheId: siteCache.id,
    sitemapUrl: null,
    siteName: null,
    pages: await storedPages(deps.db, siteCache.id, record.storedUrls),
    failed: [],
    notTaken: 0,
    notes: [],
  };
}

async function storedPages(db: Db, siteCacheId: number, urls: ReadonlySet<string>): Promise<StoredPage[]> {
  const rows = await listSitePages(db, siteCacheId);
  return rows.filter(({ url, status }) => status === 'success' && urls.has(url)).map(toStoredPage);
}

function toStoredPage(row: PageCache): StoredPage {
  const checkpoint = checkpointSchema.parse(row.checkpoint);
  const fetchedAt = row.fetchedAt ?? row.processedAt;
  return {
    pageId: row.id,
    url: row.url,
    title: row.title ?? row.url,
    markdown: row.markdown ?? '',
    siteName: checkpoint.siteName,
    passages: checkpoint.passages,
    fetchedAt,
    changedAt: row.changedAt ?? fetchedAt,
  };
}
