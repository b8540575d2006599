import { autoProcess } from '@lectern/shared/contracts/search-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { PermanentError } from '@lectern/shared/errors.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import type { z } from 'zod';
import type { PageLoaderDeps } from '../../crawl/fetch/page-loader.ts';
import { type Assessment, assessContent } from '../../search-tools/assess-content.ts';
import { crawlStartUrl } from '../../search-tools/crawl-start-url.ts';
import {
  findCachedPages,
  type GatherDeps,
  gatherCached,
  gatherRead,
  type SourceContent,
} from '../../search-tools/gather-sources.ts';
import { findSitemap, type ReadSource, readSource } from '../../search-tools/read-source.ts';
import { storeAnswer } from '../../search-tools/store-answer.ts';
import type { ChoosePassages } from '../../topics/answering-passages.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { createToolJob, type RunningTool, type ToolRunDeps } from '../tool-run.ts';

export interface AutoProcessDeps extends ToolRunDeps, PageLoaderDeps, GatherDeps {
  /** Chooses the passages of a topic. Default: by search. */
  readonly chooserFor?: ChooserFor;
}

type Query = z.output<typeof autoProcess.body>;
type Reply = z.output<(typeof autoProcess)['reply']>;

/** Search results that are read. */
const MAX_SOURCES = 5;
/** The rest of a run's time is for choosing passages and assessing them. */
const MAX_READING_MS = 60_000;

/** Reads search results: their stored pages first, then the web. Stores the content that answers the topic. */
export function createAutoProcess(deps: AutoProcessDeps): Handlers['auto-process'] {
  return createToolJob(deps, {
    name: 'auto-process',
    input: autoProcess.body,
    async run(query, running) {
      const urls = urlsOf(query.urls);
      if (urls.length === 0) throw new PermanentError('Enter at least one http or https URL');
      const progress = await gather(deps, query, urls, running);
      const result = await replyOf(deps, progress, urls, running);
      if (!result.isComplete) return { result };
      const answer = progress.contents.filter(({ markdown }) => markdown !== '');
      await running.report(75, 'Storing the content in collection 1');
      return { result, store: (db) => storeAnswer(db, running.userId, query, answer) };
    },
  });
}

interface Processed {
  readonly contents: readonly SourceContent[];
  readonly assessment: Assessment;
  readonly cachedPages: number;
  readonly sources: readonly ReadSource[];
}

/** Fetches pages only when the stored ones do not answer the topic. */
async function gather(
  deps: AutoProcessDeps,
  query: Query,
  urls: readonly string[],
  running: RunningTool,
): Promise<Processed> {
  const { userId, jobId, report } = running;
  const choose = deps.chooserFor?.({ userId, jobId, collectionId: query.collectionId });
  await report(10, `Looking for stored pages of ${counted(urls.length, 'source')}`);
  const cached = await findCachedPages(deps.db, userId, urls);
  const stored = cached.length === 0 ? [] : [await gatherCached(deps, query.documentTopic, cached, choose)];
  const found = stored.filter(({ markdown }) => markdown !== '');
  if (found.length > 0) {
    const assessment = assessContent(query.documentTopic, found);
    if (assessment.isComplete)
      return { contents: found, assessment, cachedPages: cached.length, sources: [] };
  }
  const sources = await readSources(deps, query, urls, running);
  const contents = [...found, ...(await gatherAll(deps, query.documentTopic, sources, choose))];
  await report(
    60,
    `Assessing the content of ${counted(contents.filter(({ markdown }) => markdown !== '').length, 'source')}`,
  );
  const assessment = assessContent(query.documentTopic, contents);
  return { contents, assessment, cachedPages: found.length > 0 ? cached.length : 0, sources };
}

async function readSources(
  deps: AutoProcessDeps,
  { documentTopic }: Query,
  urls: readonly string[],
  { report, signal }: RunningTool,
): Promise<ReadSource[]> {
  await report(40, `Reading ${counted(urls.length, 'source')}, with llms.txt where available`);
  const reading = AbortSignal.any([signal, AbortSignal.timeout(MAX_READING_MS)]);
  return Promise.all(urls.map((url) => readSource(url, documentTopic, deps, reading)));
}

async function gatherAll(
  deps: GatherDeps,
  topic: string,
  sources: readonly ReadSource[],
  choose: ChoosePassages | undefined,
): Promise<SourceContent[]> {
  const contents: SourceContent[] = [];
  // Sequential, because each may call the model.
  for (const source of sources) contents.push(await gatherRead(deps, topic, source, choose));
  return contents;
}

/** The next step when the topic is not answered: the sitemap of the best source, else a crawl of its site. */
async function replyOf(
  deps: AutoProcessDeps,
  { contents, assessment: { isComplete, ...assessment }, cachedPages, sources }: Processed,
  urls: readonly string[],
  { signal }: RunningTool,
): Promise<Reply> {
  const failed = contents.filter(({ contentStatus }) => contentStatus === 'failed');
  const isFailure = contents.length > 0 && failed.length === contents.length;
  const isUnanswered = !isComplete && !isFailure;
  const best = sources.find(({ failure }) => failure === null)?.url ?? urls[0] ?? '';
  const known = sources.find(({ sitemapUrl }) => sitemapUrl !== null)?.sitemapUrl ?? null;
  const sitemapUrl = isUnanswered ? (known ?? (await findSitemap(best, deps, signal))) : null;
  const needsUniversalCrawl = isUnanswered && sitemapUrl === null;
  return {
    success: !isFailure,
    isComplete,
    assessment,
    contentResults: [...contents],
    usedCachedUrls: cachedPages > 0,
    cachedUrlsCount: cachedPages,
    needsSitemapProcessing: sitemapUrl !== null,
    sitemapUrl,
    needsUniversalCrawl,
    topDomain: isFailure || isComplete ? null : new URL(best).host,
    crawlUrl: needsUniversalCrawl ? crawlStartUrl(best) : null,
    error: isFailure
      ? `None of ${counted(failed.length, 'source')} could be read: ${failed[0]?.source}`
      : null,
  };
}

function urlsOf(texts: readonly string[]): string[] {
  const urls = texts.flatMap((text) => {
    const url = URL.parse(text.trim());
    return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(urls)].slice(0, MAX_SOURCES);
}
