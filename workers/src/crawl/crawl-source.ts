import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { type OpenSiteCache, openSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import {
  listSitePages,
  listStoredPages,
  type SitePage,
  type StoredPage,
} from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { KnownPostings } from '@lectern/shared/db/stores/passages/passages.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { SafeFetch } from '../net/http/safe-fetch.ts';
import type { Robots } from '../net/robots/robots.ts';
import type { ParserPool } from '../parser/parser-pool.ts';
import type { ParseOptions } from '../parser/parser-worker.ts';
import { discover } from './discover/discover.ts';
import { createFrontier } from './discover/links/frontier.ts';
import type { PublicPages } from './fetch/public-pages.ts';
import type { ReadByService } from './fetch/read-by-service.ts';
import type { RenderPage } from './fetch/render-page.ts';
import { createVisit, type VisitDeps } from './pipeline.ts';
import { withSecondTries } from './policies/deferred-pages.ts';
import { type CrawlRecord, createCrawlRecord } from './store/crawl-record.ts';
import { KeptPostings } from './store/postings-cache.ts';
import { createRetryFrontier, pagesToRender, pagesToRetry } from './store/retry-pages.ts';
import type { GithubHosts } from './urls/github-hosts.ts';
import { walkPages } from './walk-pages.ts';

/** What a crawl brought home. Its pages are stored already; only the document is not. */
export interface Crawl {
  readonly siteCacheId: number;
  readonly sitemapUrl: string | null;
  /** The site's name as llms.txt gives it, or the one that an earlier crawl found; null when unknown. */
  readonly siteName: string | null;
  /** Its pages, in the order of the crawl, as they were stored. */
  readonly readPages: () => Promise<readonly StoredPage[]>;
  /** What is known of these pages' passages, which is then forgotten. */
  readonly takePostings: (pages: readonly StoredPage[]) => KnownPostings[];
  /** By the address at which each page was found. */
  readonly failures: ReadonlyMap<string, PageFailure>;
  /** Pages left out because another one has their text. */
  readonly skippedUrls: ReadonlySet<string>;
  readonly notTaken: number;
  /** Pages that could not be read again and are those of an earlier crawl. */
  readonly notReadAgain: number;
  /** How its pages were found, as sentences without a final period. */
  readonly notes: readonly string[];
}

/**
 * Crawls one source, page by page; each page is stored as soon as it is there, so that a killed crawl goes on
 * where it stopped. A retry of single pages visits only these.
 *
 * @throws {PageFailure} when the site as a whole cannot be had.
 * @throws {StaleAttemptError} when a newer attempt has taken over, or the document is gone.
 */
export type CrawlSource = (source: ClaimedSource, options?: CrawlOptions) => Promise<Crawl>;

export type CrawlOptions = Pick<VisitDeps, 'renderFirst'>;

export interface CrawlSourceDeps {
  readonly db: Db;
  readonly parserPool: ParserPool;
  /** Those of all crawls of a worker. */
  readonly keptPostings?: KeptPostings;
  readonly publicPages: PublicPages;
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  /** Without it, pages whose text only comes by JavaScript fail. */
  readonly renderPage?: RenderPage;
  /** Without it, pages that their site does not give to us fail. */
  readonly readByService?: ReadByService;
  /** Where the files of repositories are had; GitHub's own hosts when not given. */
  readonly github?: GithubHosts;
}

const PAGES_AT_A_TIME = 4;

/** Makes the crawl of one source: what is pasted is taken as it is, everything else is discovered, fetched and parsed. */
export function createCrawlSource({
  parserPool,
  keptPostings = new KeptPostings(),
  ...others
}: CrawlSourceDeps): CrawlSource {
  return (source, options = {}) => {
    // Of asked topics only some passages are served, and which of them is not known before.
    const isIndexed = source.topics.length === 0;
    const deps = { ...others, keptPostings, parserPool: parsingWith(parserPool, { isIndexed }) };
    return source.crawlType === 'user_text' ? takePastedText(deps, source) : crawlSite(deps, source, options);
  };
}

/** The pool for pages of a kind. */
function parsingWith(parserPool: ParserPool, kind: ParseOptions): ParserPool {
  return { ...parserPool, parse: (page, options) => parserPool.parse(page, { ...options, ...kind }) };
}

type RunDeps = CrawlSourceDeps & Required<Pick<CrawlSourceDeps, 'keptPostings'>>;

async function crawlSite(deps: RunDeps, source: ClaimedSource, options: CrawlOptions): Promise<Crawl> {
  const siteCache = await openSiteCache(deps.db, source);
  emitStep('site cache opened');
  const pages = await listSitePages(deps.db, siteCache.id);
  const toVisit = siteCache.documentUrls.length > 0 ? pagesToRetry(source.retry, pages) : null;
  const visitOptions = { renderFirst: pagesToRender(source.retry, toVisit), ...options };
  const run = { source, siteCache, pages, visitOptions };
  return toVisit ? retryPages(deps, run, toVisit) : crawlAnew(deps, run);
}

interface Run {
  readonly source: ClaimedSource;
  readonly siteCache: OpenSiteCache;
  /** What the cache holds of the source when the run begins. */
  readonly pages: readonly SitePage[];
  readonly visitOptions: CrawlOptions;
}

async function crawlAnew(deps: RunDeps, { source, siteCache, pages, visitOptions }: Run): Promise<Crawl> {
  const isRefresh = siteCache.documentUrls.length > 0;
  const { keptPostings } = deps;
  const record = createCrawlRecord(deps.db, source, {
    siteCacheId: siteCache.id,
    isRefresh,
    pages,
    keptPostings,
  });
  const request = {
    url: source.url,
    crawlType: source.crawlType,
    maxUrls: source.maxUrls,
    topics: source.documentTopic ? [...source.topics, source.documentTopic] : source.topics,
  };
  const { discovery, frontier } = await record.during(async () => {
    const discovery = await discover(request, deps).catch((error: unknown) =>
      failStart(record, request.url, error),
    );
    const frontier = withSecondTries(createFrontier(request, discovery));
    const { followLinks } = discovery;
    record.watch(frontier, { followLinks });
    const parserPool = parsingWith(deps.parserPool, { hasLinks: followLinks });
    const visit = createVisit({ ...deps, ...visitOptions, parserPool, frontier, record });
    await walkPages(frontier, visit, { concurrency: PAGES_AT_A_TIME });
    return { discovery, frontier };
  });
  return {
    ...resultOf(deps, siteCache.id, record),
    sitemapUrl: discovery.sitemapUrl,
    siteName: discovery.siteName,
    notTaken: frontier.notTaken,
    notes: [...discovery.notes, ...translationsNote(frontier.leftOut)],
  };
}

function translationsNote(count: number): string[] {
  if (count === 0) return [];
  const pages = count === 1 ? '1 page was' : `${count} pages were`;
  return [`${pages} left out: the same in other languages`];
}

/** A site that cannot be had at all is a crawl of one page, which failed. */
async function failStart(record: CrawlRecord, url: string, error: unknown): Promise<never> {
  if (error instanceof PageFailure) await record.fail(0, { url, foundBy: 'request', title: null }, error);
  throw error;
}

async function retryPages(
  deps: RunDeps,
  { source, siteCache, pages, visitOptions }: Run,
  toVisit: readonly SitePage[],
): Promise<Crawl> {
  const only = new Set(toVisit);
  const notTaken = source.progress?.notTaken ?? 0;
  const record = createCrawlRecord(deps.db, source, {
    siteCacheId: siteCache.id,
    isRefresh: true,
    pages,
    keptPostings: deps.keptPostings,
    only,
  });
  const others = pages.filter((page) => !only.has(page));
  const frontier = withSecondTries(createRetryFrontier({ startUrl: source.url, toVisit, others, notTaken }));
  record.watch(frontier, { followLinks: false });
  const parserPool = parsingWith(deps.parserPool, { hasLinks: false });
  const visit = createVisit({ ...deps, ...visitOptions, parserPool, frontier, record });
  await record.during(() => walkPages(frontier, visit, { concurrency: PAGES_AT_A_TIME }));
  return {
    ...resultOf(deps, siteCache.id, record),
    sitemapUrl: siteCache.sitemapUrl,
    siteName: source.documentName,
    notTaken,
    notes: source.crawlNotes,
  };
}

async function takePastedText(deps: RunDeps, source: ClaimedSource): Promise<Crawl> {
  const siteCache = await openSiteCache(deps.db, source);
  const record = createCrawlRecord(deps.db, source, {
    siteCacheId: siteCache.id,
    isRefresh: false,
    pages: [],
    keptPostings: deps.keptPostings,
  });
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
    ...resultOf(deps, siteCache.id, record),
    sitemapUrl: null,
    siteName: null,
    notTaken: 0,
    notes: [],
  };
}

function resultOf(
  { db, keptPostings }: RunDeps,
  siteCacheId: number,
  { storedUrls, skippedUrls, failures, notReadAgain }: CrawlRecord,
) {
  const readPages = () => listStoredPages(db, siteCacheId, [...storedUrls]);
  const takePostings = (pages: readonly StoredPage[]) => keptPostings.take(pages.map(({ pageId }) => pageId));
  return { siteCacheId, readPages, takePostings, skippedUrls, failures, notReadAgain };
}
