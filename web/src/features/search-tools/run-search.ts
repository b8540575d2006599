import { addUrl, createRecentDocument } from '@lectern/shared/contracts/documents.ts';
import { autoProcess, braveSearch, NO_VALID_URLS } from '@lectern/shared/contracts/search-tools.ts';
import { processSitemapByTopic } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { toolDocumentUrl } from '@lectern/shared/domain/tools/tool-document-url.ts';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import { call } from '../../http/call.ts';
import { getErrorMessage, getServerMessage } from '../../http/http-error.ts';
import { toast, toastSuccess } from '../../ui/toasts/toast-store.ts';
import type { Query } from './query-form.tsx';
import { contentLines, type Processed, type Searched, type SearchFlow, sitemapLines } from './search-flow.ts';
import type { RunContext } from './use-run.ts';
import { watchRun } from './watch-run.ts';

/** Delay between a search and its processing. */
const PAUSE_MS = 1_000;
const params = { collectionId: TOOLS_COLLECTION_ID } as const;

type FlowContext = RunContext<SearchFlow>;

/** The end of a search that stored nothing; its message is the reason. */
class SearchEnd extends Error {
  readonly title: string;
  readonly phase: 'failed' | 'nothing-found';

  constructor(title: string, reason: string, phase: SearchEnd['phase'] = 'failed') {
    super(reason);
    this.title = title;
    this.phase = phase;
  }
}

/** Searches, waits a second, and processes the results, up to one of the outcomes in the specification. */
export async function runSearch(query: Query, context: FlowContext): Promise<void> {
  try {
    const { topDomains } = await search(query, context);
    const urls = topDomains.map(({ url }) => url).filter((url) => url !== '');
    if (topDomains.length === 0) throw new SearchEnd(NOTHING_FOUND, OTHER_QUERY, 'nothing-found');
    if (urls.length === 0) throw new SearchEnd('No valid URLs', NO_VALID_URLS);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    context.signal.throwIfAborted();
    await finish(query, await process(query, urls, context), context);
  } catch (error) {
    if (context.signal.aborted) return;
    if (!(error instanceof SearchEnd)) throw error;
    const { phase, title, message } = error;
    context.update({ phase, outcome: `${title}: ${message}` });
    log(context, [`${title}: ${message}`]);
    toast({ title, description: message, ...(phase === 'failed' && { tone: 'destructive' as const }) });
  }
}

const NOTHING_FOUND = 'No high-quality results found';
const OTHER_QUERY = 'Try another search or adjust your query for better results.';

/** The result of a request, whose failure ends the search. */
function orEnd<Reply>(title: string, request: Promise<Reply>): Promise<Reply> {
  return request.catch((error: unknown) => {
    throw new SearchEnd(title, getErrorMessage(error, 'Unknown error'));
  });
}

async function search(query: Query, context: FlowContext): Promise<Searched> {
  context.update({ phase: 'searching' });
  const ask = () => call(braveSearch, { body: query, signal: context.signal });
  const searched = await watchRun('brave-search', ask, (run) =>
    context.update({ searchPercent: run.percent, log: run.log }),
  ).catch((error: unknown) => {
    const text = getServerMessage(error, 'Failed to search documentation. Please try again.');
    throw new SearchEnd('Search failed', text);
  });
  context.update({ phase: 'searched', searchPercent: 100, searched });
  log(context, [
    `Found ${searched.topDomains.length} high-quality documentation sources among ${searched.allDomains.length} domains`,
  ]);
  return searched;
}

async function process(query: Query, urls: string[], context: FlowContext): Promise<Processed> {
  context.update({ phase: 'processing', processPercent: 10 });
  log(context, [`Processing ${counted(urls.length, 'source')}`]);
  let loggedLines = 0;
  const ask = () => call(autoProcess, { body: { ...query, urls, ...params }, signal: context.signal });
  const run = watchRun('auto-process', ask, ({ percent, log: lines }) => {
    // 100 % is reserved for the rendered result.
    context.update({ processPercent: Math.max(10, Math.min(percent, 75)) });
    log(context, lines.slice(loggedLines));
    loggedLines = Math.max(loggedLines, lines.length);
  });
  const processed = await orEnd('Failed to process documentation', run);
  context.signal.throwIfAborted();
  context.update({ processed });
  log(context, contentLines(processed));
  return processed;
}

/** Finishes, or continues with the sitemap or a crawl if the sources have too little content. */
async function finish(query: Query, processed: Processed, context: FlowContext): Promise<void> {
  const { success, isComplete, assessment, sitemapUrl, crawlUrl, topDomain, error } = processed;
  if (!success) throw new SearchEnd('Documentation processing failed', error ?? 'Unknown error');
  log(context, [assessment.explanation]);
  if (isComplete) succeed(context, 'The content was stored as a document');
  else if (processed.needsSitemapProcessing && sitemapUrl)
    await storeSitemap({ ...query, sitemapUrl, domain: topDomain ?? '' }, context);
  else if (processed.needsUniversalCrawl && crawlUrl) await crawl(query, crawlUrl, context);
  else context.update({ phase: 'incomplete', processPercent: 100, outcome: assessment.explanation });
}

async function storeSitemap(
  body: Query & { readonly sitemapUrl: string; readonly domain: string },
  context: FlowContext,
): Promise<void> {
  const title = 'Failed to process sitemap';
  const { documentName, documentTopic, sitemapUrl } = body;
  context.update({ processPercent: 60 });
  log(context, [`The sources have too little content. Searching ${sitemapUrl} for the topic`]);
  const result = await orEnd(title, call(processSitemapByTopic, { body, signal: context.signal }));
  log(context, sitemapLines(result));
  const { success, combinedContent: relevantText, error } = result;
  if (!success || relevantText === '')
    throw new SearchEnd(title, error ?? 'The pages of the sitemap do not cover the topic');
  context.update({ processPercent: 75 });
  const url = toolDocumentUrl(documentName, documentTopic);
  const document = { documentName, documentTopic, relevantText, status: 'active', url };
  await orEnd(title, call(createRecentDocument, { params, body: document }));
  succeed(context, 'The content of the sitemap was stored as a document');
}

async function crawl({ documentTopic }: Query, url: string, context: FlowContext): Promise<void> {
  log(context, [`The sources have too little content and no sitemap. Crawling ${url}`]);
  const body = { ...params, url, crawlType: 'universal' as const, topics: [documentTopic], documentTopic };
  await orEnd('Failed to process documentation', call(addUrl, { params, body }));
  const outcome = `Crawling the whole site from ${url}. The document appears when the crawl ends`;
  context.update({ phase: 'crawling', processPercent: 75, outcome });
  log(context, [outcome]);
}

function log({ update }: FlowContext, lines: readonly string[]): void {
  update((now) => ({ log: [...now.log, ...lines] }));
}

function succeed(context: FlowContext, outcome: string): void {
  context.update({ phase: 'complete', processPercent: 100, outcome });
  log(context, [outcome]);
  toastSuccess('Documentation stored', outcome);
}
