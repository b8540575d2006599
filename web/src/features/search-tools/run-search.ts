import { addUrl, createRecentDocument } from '@lectern/shared/contracts/documents.ts';
import { autoProcess, braveSearch } from '@lectern/shared/contracts/search-tools.ts';
import { processSitemapByTopic } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { toolDocumentUrl } from '@lectern/shared/domain/tools/tool-document-url.ts';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import { call } from '../../http/call.ts';
import { getErrorMessage, getServerMessage } from '../../http/http-error.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import type { Query } from './query-form.tsx';
import { contentLines, type Processed, type Searched, type SearchFlow, sitemapLines } from './search-flow.ts';
import type { RunPage } from './use-run.ts';
import { watchRun } from './watch-run.ts';

/** Delay between a search and its processing. */
const PAUSE_MS = 1_000;
const params = { collectionId: TOOLS_COLLECTION_ID } as const;

type FlowPage = RunPage<SearchFlow>;

/** Searches, waits a second, and processes the results, up to one of the outcomes in the specification. */
export async function runSearch(query: Query, page: FlowPage): Promise<void> {
  const searched = await search(query, page);
  if (!searched) return;
  const urls = searched.topDomains.map(({ url }) => url).filter((url) => url !== '');
  if (searched.topDomains.length === 0) {
    const text = 'Try another search or adjust your query for better results.';
    return end(page, 'nothing-found', 'No high-quality results found', text);
  }
  if (urls.length === 0) {
    const text = 'Unable to find valid URLs in the search results. Please try a different search.';
    return end(page, 'failed', 'No valid URLs', text);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (page.signal.aborted) return;
  const processed = await process(query, urls, page);
  if (!processed || page.signal.aborted) return;
  await finish(query, processed, page);
}

async function search(query: Query, page: FlowPage): Promise<Searched | null> {
  page.update({ phase: 'searching' });
  try {
    const ask = () => call(braveSearch, { body: query, signal: page.signal });
    const searched = await watchRun('brave-search', ask, (run) =>
      page.update({ searchPercent: run.percent, log: run.log }),
    );
    page.update({ phase: 'searched', searchPercent: 100, searched });
    log(page, [
      ...(searched.note ? [searched.note] : []),
      `Found ${searched.topDomains.length} high-quality documentation sources among ${searched.allDomains.length} domains`,
    ]);
    return searched;
  } catch (error) {
    const text = getServerMessage(error, 'Failed to search documentation. Please try again.');
    end(page, 'failed', 'Search failed', text);
    return null;
  }
}

async function process(query: Query, urls: readonly string[], page: FlowPage): Promise<Processed | null> {
  page.update({ phase: 'processing', processPercent: 10 });
  log(page, [`Processing ${counted(urls.length, 'source')}`]);
  let loggedLines = 0;
  try {
    const body = { ...query, urls: [...urls], ...params };
    const processed = await watchRun(
      'auto-process',
      () => call(autoProcess, { body, signal: page.signal }),
      (run) => {
        // 100 % is reserved for the rendered result.
        page.update({ processPercent: Math.max(10, Math.min(run.percent, 75)) });
        log(page, run.log.slice(loggedLines));
        loggedLines = Math.max(loggedLines, run.log.length);
      },
    );
    page.update({ processed });
    log(page, contentLines(processed));
    return processed;
  } catch (error) {
    end(page, 'failed', 'Failed to process documentation', getErrorMessage(error, 'Unknown error'));
    return null;
  }
}

/** Finishes, or continues with the sitemap or a crawl if the sources have too little content. */
async function finish(query: Query, processed: Processed, page: FlowPage): Promise<void> {
  const { success, isComplete, assessment, sitemapUrl, crawlUrl, error } = processed;
  if (!success) return end(page, 'failed', 'Documentation processing failed', error ?? 'Unknown error');
  log(page, [assessment.explanation]);
  if (isComplete) return succeed(page, 'The content was stored as a document');
  if (processed.needsSitemapProcessing && sitemapUrl) {
    return storeSitemap(query, sitemapUrl, processed.topDomain ?? '', page);
  }
  if (processed.needsUniversalCrawl && crawlUrl) return crawl(query, crawlUrl, page);
  page.update({ phase: 'incomplete', processPercent: 100, outcome: assessment.explanation });
}

async function storeSitemap(query: Query, sitemapUrl: string, domain: string, page: FlowPage): Promise<void> {
  page.update({ processPercent: 60 });
  log(page, [`The sources have too little content. Searching ${sitemapUrl} for the topic`]);
  try {
    const body = { ...query, sitemapUrl, domain };
    const result = await call(processSitemapByTopic, { body, signal: page.signal });
    log(page, sitemapLines(result));
    if (!result.success || result.combinedContent === '') {
      return end(
        page,
        'failed',
        'Failed to process sitemap',
        result.error ?? 'The pages of the sitemap do not cover the topic',
      );
    }
    page.update({ processPercent: 75 });
    const { combinedContent: relevantText } = result;
    const url = toolDocumentUrl(query.documentName, query.documentTopic);
    await call(createRecentDocument, { params, body: { ...query, relevantText, status: 'active', url } });
    succeed(page, 'The content of the sitemap was stored as a document');
  } catch (error) {
    end(page, 'failed', 'Failed to process sitemap', getErrorMessage(error, 'Unknown error'));
  }
}

async function crawl(query: Query, url: string, page: FlowPage): Promise<void> {
  log(page, [`The sources have too little content and no sitemap. Crawling ${url}`]);
  try {
    const { documentTopic } = query;
    const body = { ...params, url, crawlType: 'universal' as const, topics: [documentTopic], documentTopic };
    await call(addUrl, { params, body });
    const outcome = `Crawling the whole site from ${url}. The document appears when the crawl ends`;
    page.update({ phase: 'crawling', processPercent: 75, outcome });
    log(page, [outcome]);
  } catch (error) {
    end(page, 'failed', 'Failed to process documentation', getErrorMessage(error, 'Unknown error'));
  }
}

function log({ update }: FlowPage, lines: readonly string[]): void {
  update((now) => ({ log: [...now.log, ...lines] }));
}

function succeed(page: FlowPage, outcome: string): void {
  page.update({ phase: 'complete', processPercent: 100, outcome });
  log(page, [outcome]);
  toast({ title: 'Documentation stored', description: outcome, tone: 'success' });
}

function end(page: FlowPage, phase: 'failed' | 'nothing-found', title: string, text: string): void {
  if (page.signal.aborted) return;
  page.update({ phase, outcome: `${title}: ${text}` });
  log(page, [`${title}: ${text}`]);
  toast({ title, description: text, ...(phase === 'failed' && { tone: 'destructive' as const }) });
}
