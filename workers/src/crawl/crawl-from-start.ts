import { hasUnbuiltPages } from '@lectern/shared/db/stores/changes/page-versions.ts';
import { listStoredPages } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { type CrawlRun, type CrawlRunDeps, visitPagesOfRun } from './crawl-run.ts';
import { discover } from './discover/discover.ts';
import { createFrontier } from './discover/links/frontier.ts';
import { isListOfLinks } from './policies/list-scope.ts';
import { CrawlRecord } from './store/crawl-record.ts';
import { type CrawlResult, toCrawlResult } from './store/crawl-result.ts';
import { type CrawlRequest, requestedPage } from './types.ts';
import { pageKey } from './urls/canonical-url.ts';

/** Fewer failed pages may be unimportant links of a short page. */
const MIN_FAILED_OF_LIST = 3;
/** The failed pages for each of several lists. */
const MIN_FAILED_FOR_EACH_LIST = 2;
/** More lists are a directory, whose links may lead elsewhere. */
const MAX_LISTS = 100;

/** Finds the pages of a source and visits them all: a first crawl, or a refresh. */
export async function crawlFromStart(deps: CrawlRunDeps, run: CrawlRun): Promise<CrawlResult> {
  const { siteCache, isRefresh, cancellation } = run;
  const record = createRecord(deps, run);
  const crawl = await record.during(() =>
    cancellation.isRequested ? cancelBeforeStart(deps, run, record) : crawlFoundPages(deps, run, record),
  );
  const isUnchanged =
    isRefresh && !record.changes.isDocumentOutdated && !(await hasUnbuiltPages(deps.db, siteCache.id));
  return { ...crawl, isRefresh, isUnchanged };
}

function createRecord(deps: CrawlRunDeps, run: CrawlRun): CrawlRecord {
  const { source, siteCache, pages, isRefresh, indexStored } = run;
  const isLive = !isRefresh && source.topics.length === 0;
  return new CrawlRecord(deps.db, source, {
    siteCacheId: siteCache.id,
    isRefresh,
    pages,
    ...(isLive && indexStored && { indexStored: () => indexStored(siteCache.id) }),
  });
}

/** The result of a run that was canceled while it waited: the pages of earlier runs. */
async function cancelBeforeStart(
  deps: CrawlRunDeps,
  { source, siteCache }: CrawlRun,
  record: CrawlRecord,
): Promise<CrawlResult> {
  record.cancel();
  return toCrawlResult(deps.db, siteCache.id, record, {
    sitemapUrl: siteCache.sitemapUrl,
    siteName: null,
    overLimit: 0,
    notes: source.crawlNotes,
    isCancelled: true,
  });
}

async function crawlFoundPages(deps: CrawlRunDeps, run: CrawlRun, record: CrawlRecord): Promise<CrawlResult> {
  const { siteCache, pages, isRefresh } = run;
  const request = requestOf(run);
  const discovery = await discover(request, deps).catch(async (error: unknown) => {
    // A site that fails as a whole is a crawl of one failed page.
    if (error instanceof PageFailure) await record.fail(requestedPage(request.url), error);
    throw error;
  });
  const { followLinks, sitemapUrl } = discovery;
  const stored = new Set(pages.filter(({ status }) => status === 'success').map(({ url }) => pageKey(url)));
  const frontier = createFrontier(request, discovery, (url) => stored.has(pageKey(url)));
  const visited = await visitPagesOfRun(deps, run, { record, frontier, followLinks, isRetry: false });
  const firstFailure = record.changes.firstFailure ?? record.known.failures.values().next().value;
  if (isRefresh && firstFailure && !record.changes.hasReachedSite) throw firstFailure;
  const { isCancelled } = visited;
  if (!isRefresh && !isCancelled) await assertMoreThanLists(deps, run, record);
  const { overLimit, excluded } = frontier;
  const notes = [...discovery.notes, ...translationsNote(excluded), ...visited.notes];
  const siteName = discovery.siteName ?? visited.siteName;
  return toCrawlResult(deps.db, siteCache.id, record, {
    sitemapUrl,
    siteName,
    overLimit,
    notes,
    isCancelled,
  });
}

/**
 * @throws {PageFailure} the most frequent failure of the pages, if only lists of links could be read, as in a forum whose topics
 * are for members.
 */
async function assertMoreThanLists(
  { db }: CrawlRunDeps,
  { siteCache }: CrawlRun,
  { known: { storedUrls, failures } }: CrawlRecord,
): Promise<void> {
  const { size } = storedUrls;
  const minFailed = size === 1 ? MIN_FAILED_OF_LIST : size * MIN_FAILED_FOR_EACH_LIST;
  if (size === 0 || size > MAX_LISTS || failures.size < minFailed) return;
  const pages = await listStoredPages(db, siteCache.id, [...storedUrls], MAX_LISTS);
  if (!pages.every(({ beginning }) => isListOfLinks(beginning))) return;
  const byClass = Map.groupBy(failures.values(), ({ failure }) => failure);
  const [[first] = []] = [...byClass.values()].sort((a, b) => b.length - a.length);
  if (!first) return;
  const lists = size === 1 ? 'Only a list of pages' : 'Only lists of pages';
  const message = `${lists} could be read; all ${failures.size} other pages failed. ${first.message}`;
  throw new PageFailure(first.failure, pages[0]?.url ?? first.url, message, { cause: first });
}

function requestOf({ source }: CrawlRun): CrawlRequest {
  const { url, crawlType, maxUrls, includePaths, excludePaths, topics, documentTopic, library } = source;
  const wanted = documentTopic ? [...topics, documentTopic] : topics;
  return { url, crawlType, maxUrls, includePaths, excludePaths, topics: wanted, library };
}

function translationsNote(count: number): string[] {
  if (count === 0) return [];
  return [`${counted(count, 'page')} skipped as translations`];
}
