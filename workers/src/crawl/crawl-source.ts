import type { Db } from '@lectern/shared/db/data-source.ts';
import { isBehindPages } from '@lectern/shared/db/stores/changes/page-versions.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { type OpenSiteCache, openSiteCache } from '@lectern/shared/db/stores/pages/site-cache.ts';
import {
  listSitePages,
  listStoredPages,
  type SitePage,
  type StoredPage,
} from '@lectern/shared/db/stores/pages/site-pages.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { SelectVision } from '../vision/select-vision.ts';
import { discover } from './discover/discover.ts';
import { createFrontier, type Frontier } from './discover/links/frontier.ts';
import { createRetryFrontier } from './discover/links/retry-frontier.ts';
import { createPageLoader, type PageLoaderDeps, type PageLoaderOptions } from './fetch/page-loader.ts';
import { createProcessorBudget } from './fetch/processor-budget.ts';
import { watchBlockedRequests } from './fetch/watch-blocked-requests.ts';
import { createPipeline } from './pipeline.ts';
import { createPolicies } from './policies/all-policies.ts';
import { DeferralQueue } from './policies/deferred-pages.ts';
import { type CrawlRecord, createCrawlRecord } from './store/crawl-record.ts';
import type { RefreshChanges } from './store/refresh-changes.ts';
import { pagesToRender, pagesToRetry, toPageUrl } from './store/retry-pages.ts';
import type { PageUrl } from './types.ts';
import { pageKey } from './urls/canonical-url.ts';
import { walkPages } from './walk-pages.ts';
import { type Cancellation, watchCancellation } from './watch-cancellation.ts';

/** The result of a crawl. Its pages are stored already; the document is not. */
export interface Crawl {
  readonly siteCacheId: number;
  readonly sitemapUrl: string | null;
  /** The site's name from llms.txt, or from an earlier crawl; null when unknown. */
  readonly siteName: string | null;
  /** Reads the stored pages, in the order of the crawl. */
  readonly readPages: () => Promise<readonly StoredPage[]>;
  /** By the URL at which each page was found. */
  readonly failures: ReadonlyMap<string, PageFailure>;
  /** Pages left out because another one has their text. */
  readonly skippedUrls: ReadonlySet<string>;
  /** Pages over maxUrls. */
  readonly overLimit: number;
  readonly changes: RefreshChanges;
  /** Pages that are stored, including those from before. */
  readonly storedCount: number;
  /** Whether the whole source was crawled to its end before. False for a retry of single pages. */
  readonly isRefresh: boolean;
  /** True for a refresh after which the document is as before. */
  readonly isUnchanged: boolean;
  /** True when the owner ended the crawl before all pages were visited. */
  readonly isCancelled: boolean;
  /** How the pages were found, as sentences without a final period. */
  readonly notes: readonly string[];
}

/**
 * Crawls one source. Each page is stored as soon as it is parsed, so a killed crawl resumes where it stopped. A retry of
 * single pages visits only those.
 *
 * @throws {PageFailure} when the site as a whole fails.
 * @throws {StaleAttemptError} when a newer attempt has taken over, or the document is gone.
 */
export type CrawlSource = (source: ClaimedSource, options?: CrawlOptions) => Promise<Crawl>;

export interface CrawlOptions extends Pick<PageLoaderOptions, 'renderFirst'> {
  /**
   * Makes the stored pages of a first crawl searchable while it runs. Without it, the document becomes searchable at the
   * end.
   */
  readonly indexStored?: (siteCacheId: number) => Promise<void>;
}

export interface CrawlDeps extends PageLoaderDeps {
  readonly db: Db;
  /** Renders sources with agent vision. Without it, such pages are rendered as all others. */
  readonly selectVision?: SelectVision;
}

/** Pages that one crawl fetches at a time. */
const CONCURRENCY = 4;

/** Creates the crawl of one source. Pasted text is stored as it is; everything else is discovered, fetched and parsed. */
export function createCrawlSource(deps: CrawlDeps): CrawlSource {
  return async (source, options = {}) => {
    if (source.crawlType === 'user_text') return storePastedText(deps, source);
    const operatePage = deps.selectVision?.(source);
    const clients = operatePage ? { ...deps, renderPage: operatePage } : deps;
    const watched = { ...deps, ...watchBlockedRequests(clients, deps.db, source) };
    return crawlSite(watched, source, operatePage ? { renderFirst: () => true } : options);
  };
}

interface Run {
  readonly source: ClaimedSource;
  readonly siteCache: OpenSiteCache;
  /** The pages of the cache when the run begins. */
  readonly pages: readonly SitePage[];
  readonly options: CrawlOptions;
  readonly cancellation: Cancellation;
}

async function crawlSite(deps: CrawlDeps, source: ClaimedSource, options: CrawlOptions): Promise<Crawl> {
  const siteCache = await openSiteCache(deps.db, source);
  emitStep('site cache opened');
  const pages = await listSitePages(deps.db, siteCache.id);
  const toVisit = isFinished(siteCache) ? pagesToRetry(source.retry, pages) : null;
  const renderFirst = pagesToRender(source.retry, toVisit);
  const cancellation = watchCancellation(deps.db, source);
  const run = { source, siteCache, pages, options: { renderFirst, ...options }, cancellation };
  try {
    return await (toVisit ? retryPages(deps, run, toVisit) : crawlFromStart(deps, run));
  } finally {
    cancellation.stop();
  }
}

function isFinished({ documentUrls }: OpenSiteCache): boolean {
  return documentUrls.length > 0;
}

async function crawlFromStart(deps: CrawlDeps, run: Run): Promise<Crawl> {
  const { source, siteCache, pages, options } = run;
  const isRefresh = isFinished(siteCache);
  const index = isRefresh || source.topics.length > 0 ? undefined : options.indexStored;
  const indexStored = index && (() => index(siteCache.id));
  const recordOptions = { siteCacheId: siteCache.id, isRefresh, pages, ...(indexStored && { indexStored }) };
  const record = createCrawlRecord(deps.db, source, recordOptions);
  const request = {
    url: source.url,
    crawlType: source.crawlType,
    maxUrls: source.maxUrls,
    includePaths: source.includePaths,
    excludePaths: source.excludePaths,
    topics: source.documentTopic ? [...source.topics, source.documentTopic] : source.topics,
  };
  return record
    .during(async () => {
      if (run.cancellation.isRequested) return cancelBeforeStart(deps, run, record);
      const discovery = await discover(request, deps).catch(async (error: unknown) => {
        if (error instanceof PageFailure) await record.fail(requestedPage(request.url), error);
        throw error;
      });
      const { followLinks, sitemapUrl, siteName } = discovery;
      const stored = new Set(
        pages.filter(({ status }) => status === 'success').map(({ url }) => pageKey(url)),
      );
      const frontier = createFrontier(request, discovery, (url) => stored.has(pageKey(url)));
      record.watch(frontier, { followLinks });
      const isCancelled = await visitPages(deps, run, {
        record,
        frontier,
        followLinks,
        isRefresh,
        isRetry: false,
      });
      const firstFailure = record.changes.firstFailure ?? record.failures.values().next().value;
      if (isRefresh && firstFailure && !record.changes.hasReachedSite) throw firstFailure;
      const { overLimit, excluded } = frontier;
      const notes = [...discovery.notes, ...translationsNote(excluded)];
      const found = { sitemapUrl, siteName, overLimit, notes, isCancelled };
      return { ...resultOf(deps, siteCache.id, record), ...found };
    })
    .then(async (crawl) => {
      const isUnchanged =
        isRefresh && !record.changes.isDocumentOutdated && !(await isBehindPages(deps.db, siteCache.id));
      return { ...crawl, isRefresh, isUnchanged };
    });
}

/** The result of a run that was cancelled while it waited: what earlier runs have stored. */
function cancelBeforeStart(deps: CrawlDeps, { source, siteCache }: Run, record: CrawlRecord) {
  record.cancel();
  const { sitemapUrl } = siteCache;
  const found = { sitemapUrl, siteName: null, overLimit: 0, notes: source.crawlNotes, isCancelled: true };
  return { ...resultOf(deps, siteCache.id, record), ...found };
}

/** Whether an earlier run ended with its worker. Usually the worker was killed, but a page may also have crashed it. */
function mayCrashParser({ starts }: ClaimedSource): boolean {
  return starts > 1;
}

/** A site that fails as a whole is a crawl of one failed page. */
function requestedPage(url: string): PageUrl {
  return { url, foundBy: 'request', title: null };
}

function translationsNote(count: number): string[] {
  if (count === 0) return [];
  return [`${count === 1 ? '1 page' : `${count} pages`} skipped as translations`];
}

async function retryPages(deps: CrawlDeps, run: Run, toVisit: readonly SitePage[]): Promise<Crawl> {
  const { source, siteCache, pages } = run;
  const only = new Set(toVisit);
  const overLimit = source.progress?.overLimit ?? 0;
  const others = pages.filter((page) => !only.has(page));
  const frontier = createRetryFrontier({
    pages: toVisit.map((page) => toPageUrl(page, source.url)),
    storedUrls: others.filter(({ status }) => status === 'success').map(({ url }) => url),
    otherPages: others.length,
    overLimit,
  });
  const recordOptions = { siteCacheId: siteCache.id, isRefresh: true, pages, only };
  const record = createCrawlRecord(deps.db, source, recordOptions);
  record.watch(frontier, { followLinks: false });
  const crawl = { record, frontier, followLinks: false, isRefresh: true, isRetry: true };
  const isCancelled = await record.during(() => visitPages(deps, run, crawl));
  return {
    ...resultOf(deps, siteCache.id, record),
    isCancelled,
    sitemapUrl: siteCache.sitemapUrl,
    siteName: source.documentName,
    overLimit,
    notes: source.crawlNotes,
  };
}

interface Visits {
  readonly record: CrawlRecord;
  readonly frontier: Frontier;
  readonly followLinks: boolean;
  readonly isRefresh: boolean;
  readonly isRetry: boolean;
}

/** Sends every page of the frontier through the pipeline. True when the owner cancelled the crawl before its end. */
async function visitPages(
  deps: CrawlDeps,
  { source, options, cancellation }: Run,
  visits: Visits,
): Promise<boolean> {
  const { record, frontier, followLinks, isRefresh, isRetry } = visits;
  const loader = createPageLoader(deps, {
    ...options,
    hasLinks: followLinks,
    isIsolated: mayCrashParser(source),
    budget: createProcessorBudget(source.maxUrls),
    revalidate: isRefresh,
  });
  const deferred = new DeferralQueue();
  const policies = createPolicies({
    frontier,
    deferred,
    loader,
    isRetry,
    hasStoredPages: () => record.storedUrls.size > 0,
    replaceStored: record.replace,
  });
  const pipeline = createPipeline({ loader, policies, record, frontier });
  const { isCut } = await walkPages(
    frontier,
    deferred,
    pipeline,
    CONCURRENCY,
    () => cancellation.isRequested,
  );
  if (isCut) record.cancel();
  return isCut;
}

async function storePastedText(deps: CrawlDeps, source: ClaimedSource): Promise<Crawl> {
  const siteCache = await openSiteCache(deps.db, source);
  const options = { siteCacheId: siteCache.id, isRefresh: false, pages: [] };
  const record = createCrawlRecord(deps.db, source, options);
  const loader = createPageLoader(deps, { isIsolated: mayCrashParser(source) });
  const loaded = await loader.parse({
    url: source.url,
    finalUrl: source.url,
    kind: 'pasted',
    body: source.fullText ?? '',
    etag: null,
    lastModified: null,
    fetchedAt: new Date(),
    tryType: 'user_text',
  });
  await record.store(requestedPage(source.url), loaded);
  const result = resultOf(deps, siteCache.id, record);
  return { ...result, sitemapUrl: null, siteName: null, overLimit: 0, notes: [] };
}

function resultOf({ db }: CrawlDeps, siteCacheId: number, record: CrawlRecord) {
  const { storedUrls, skippedUrls, failures, changes } = record;
  const readPages = () => listStoredPages(db, siteCacheId, [...storedUrls]);
  return {
    siteCacheId,
    readPages,
    skippedUrls,
    failures,
    changes,
    storedCount: storedUrls.size,
    isRefresh: false,
    isUnchanged: false,
    isCancelled: false,
  };
}
