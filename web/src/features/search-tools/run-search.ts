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
import type { RunContext } from './use-run.ts';
import { watchRun } from './watch-run.ts';

/** Delay between a search and its processing. */
const PAUSE_MS = 1_000;
const params = { collectionId: TOOLS_COLLECTION_ID } as const;

type FlowContext = RunContext<SearchFlow>;

/** Searches, waits a second, and processes the results, up to one of the outcomes in the specification. */
export async function runSearch(query: Query, context: FlowContext): Promise<void> {
  const searched = await search(query, context);
  if (!searched) return;
  const urls = searched.topDomains.map(({ url }) => url).filter((url) => url !== '');
  if (searched.topDomains.length === 0) {
    const text = 'Try another search or adjust your query for better results.';
    return end(context, 'nothing-found', 'No high-quality results found', text);
  }
  if (urls.length === 0) {
    const text = 'Unable to find valid URLs in the search results. Please try a different search.';
    return end(context, 'failed', 'No valid URLs', text);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (context.signal.aborted) return;
  const processed = await process(query, urls, context);
  if (!processed || context.signal.aborted) return;
  await finish(query, processed, context);
}

async function search(query: Query, context: FlowContext): Promise<Searched | null> {
  context.update({ phase: 'searching' });
  try {
    const ask = () => call(braveSearch, { body: query, signal: context.signal });
    const searched = await watchRun('brave-search', ask, (run) =>
      context.update({ searchPercent: run.percent, log: run.log }),
    );
    context.update({ phase: 'searched', searchPercent: 100, searched });
    log(context, [
      `Found ${searched.topDomains.length} high-quality documentation sources among ${searched.allDomains.length} domains`,
    ]);
    return searched;
  } catch (error) {
    const text = getServerMessage(error, 'Failed to search documentation. Please try again.');
    end(context, 'failed', 'Search failed', text);
    return null;
  }
}

async function process(
  query: Query,
  urls: readonly string[],
  context: FlowContext,
): Promise<Processed | null> {
  context.update({ phase: 'processing', processPercent: 10 });
  log(context, [`Processing ${counted(urls.length, 'source')}`]);
  let loggedLines = 0;
  try {
    const body = { ...query, urls: [...urls], ...params };
    const processed = await watchRun(
      'auto-process',
      () => call(autoProcess, { body, signal: context.signal }),
      (run) => {
        // 100 % is reserved for the rendered result.
        context.update({ processPercent: Math.max(10, Math.min(run.percent, 75)) });
        log(context, run.log.slice(loggedLines));
        loggedLines = Math.max(loggedLines, run.log.length);
      },
    );
    context.update({ processed });
    log(context, contentLines(processed));
    return processed;
  } catch (error) {
    end(context, 'failed', 'Failed to process documentation', getErrorMessage(error, 'Unknown error'));
    return null;
  }
}

/** Finishes, or continues with the sitemap or a crawl if the sources have too little content. */
async function finish(query: Query, processed: Processed, context: FlowContext): Promise<void> {
  const { success, isComplete, assessment, sitemapUrl, crawlUrl, error } = processed;
  if (!success) return end(context, 'failed', 'Documentation processing failed', error ?? 'Unknown error');
  log(context, [assessment.explanation]);
  if (isComplete) return succeed(context, 'The content was stored as a document');
  if (processed.needsSitemapProcessing && sitemapUrl) {
    return storeSitemap(query, sitemapUrl, processed.topDomain ?? '', context);
  }
  if (processed.needsUniversalCrawl && crawlUrl) return crawl(query, crawlUrl, context);
  context.update({ phase: 'incomplete', processPercent: 100, outcome: assessment.explanation });
}

async function storeSitemap(
  query: Query,
  sitemapUrl: string,
  domain: string,
  context: FlowContext,
): Promise<void> {
  context.update({ processPercent: 60 });
  log(context, [`The sources have too little content. Searching ${sitemapUrl} for the topic`]);
  try {
    const body = { ...query, sitemapUrl, domain };
    const result = await call(processSitemapByTopic, { body, signal: context.signal });
    log(context, sitemapLines(result));
    if (!result.success || result.combinedContent === '') {
      return end(
        context,
        'failed',
        'Failed to process sitemap',
        result.error ?? 'The pages of the sitemap do not cover the topic',
      );
    }
    context.update({ processPercent: 75 });
    const { combinedContent: relevantText } = result;
    const url = toolDocumentUrl(query.documentName, query.documentTopic);
    await call(createRecentDocument, { params, body: { ...query, relevantText, status: 'active', url } });
    succeed(context, 'The content of the sitemap was stored as a document');
  } catch (error) {
    end(context, 'failed', 'Failed to process sitemap', getErrorMessage(error, 'Unknown error'));
  }
}

async function crawl(query: Query, url: string, context: FlowContext): Promise<void> {
  log(context, [`The sources have too little content and no sitemap. Crawling ${url}`]);
  try {
    const { documentTopic } = query;
    const body = { ...params, url, crawlType: 'universal' as const, topics: [documentTopic], documentTopic };
    await call(addUrl, { params, body });
    const outcome = `Crawling the whole site from ${url}. The document appears when the crawl ends`;
    context.update({ phase: 'crawling', processPercent: 75, outcome });
    log(context, [outcome]);
  } catch (error) {
    end(context, 'failed', 'Failed to process documentation', getErrorMessage(error, 'Unknown error'));
  }
}

function log({ update }: FlowContext, lines: readonly string[]): void {
  update((now) => ({ log: [...now.log, ...lines] }));
}

function succeed(context: FlowContext, outcome: string): void {
  context.update({ phase: 'complete', processPercent: 100, outcome });
  log(context, [outcome]);
  toast({ title: 'Documentation stored', description: outcome, tone: 'success' });
}

function end(context: FlowContext, phase: 'failed' | 'nothing-found', title: string, text: string): void {
  if (context.signal.aborted) return;
  context.update({ phase, outcome: `${title}: ${text}` });
  log(context, [`${title}: ${text}`]);
  toast({ title, description: text, ...(phase === 'failed' && { tone: 'destructive' as const }) });
}
