import type { autoProcess, braveSearch, foundDomain } from '@lectern/shared/contracts/search-tools.ts';
import type { processSitemapByTopic } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import type { z } from 'zod';
import type { ReplyOf } from '../../http/call.ts';

export type Searched = ReplyOf<typeof braveSearch>;
export type Processed = ReplyOf<typeof autoProcess>;
export type SitemapResult = ReplyOf<typeof processSitemapByTopic>;
export type FoundDomain = z.output<typeof foundDomain>;

/** The phases and ends of a search. */
export const PHASES = {
  idle: { label: 'Idle', colorPalette: 'gray' },
  searching: { label: 'Searching', colorPalette: 'blue' },
  searched: { label: 'Found', colorPalette: 'blue' },
  processing: { label: 'Processing', colorPalette: 'blue' },
  complete: { label: 'Complete', colorPalette: 'green' },
  crawling: { label: 'Crawling', colorPalette: 'blue' },
  incomplete: { label: 'Incomplete', colorPalette: 'yellow' },
  'nothing-found': { label: 'Nothing found', colorPalette: 'yellow' },
  failed: { label: 'Failed', colorPalette: 'red' },
} as const;

/** The state of a search. */
export interface SearchFlow {
  readonly phase: keyof typeof PHASES;
  /** 0, 33, 66 or 100. */
  readonly searchPercent: number;
  /** 0, 10, 40, 60, 75 or 100. */
  readonly processPercent: number;
  readonly log: readonly string[];
  readonly searched: Searched | null;
  readonly processed: Processed | null;
  /** The outcome as a sentence; null before the end. */
  readonly outcome: string | null;
}

export const IDLE: SearchFlow = {
  phase: 'idle',
  searchPercent: 0,
  processPercent: 0,
  log: [],
  searched: null,
  processed: null,
  outcome: null,
};

const STEPS: Readonly<Record<number, string>> = {
  33: 'Step 1 of 3: querying the search engine',
  66: 'Step 2 of 3: ranking the results',
};

/** The current step of a search. */
export function stepText(percent: number, sources: number): string {
  if (percent >= 100) return `Step 3 of 3: Found ${sources} high-quality documentation sources`;
  return STEPS[percent] ?? 'Step 1 of 3: waiting for a worker';
}

const PROCESS_STEPS: Readonly<Record<number, string>> = {
  10: 'Checking stored pages',
  40: 'Reading the sources',
  60: 'Evaluating the content',
  75: 'Storing',
  100: 'Done',
};

/** The current step of the processing. */
export function processText(percent: number): string {
  return PROCESS_STEPS[percent] ?? 'Waiting for a worker';
}

const PREVIEW_CHARS = 50;
const LISTED_URLS = 3;

/** Log lines of the processing: the start of each content, and the number of cached pages. */
export function contentLines({ contentResults, usedCachedUrls, cachedUrlsCount }: Processed): string[] {
  const cached = usedCachedUrls ? [`Used ${counted(cachedUrlsCount, 'stored page')}`] : [];
  const lines = contentResults.map(({ topUrl, contentStatus, wordCount, markdown, source }) => {
    if (contentStatus === 'failed') return `${topUrl}: ${source}`;
    if (contentStatus === 'off_topic') return `${topUrl}: not about the topic (${source})`;
    return `${topUrl}: ${counted(wordCount, 'word')} (${source}): “${preview(markdown)}”`;
  });
  return [...cached, ...lines];
}

/** Log lines of a sitemap: the number of pages, and the best matches. */
export function sitemapLines({ processedUrls, rankedUrls }: SitemapResult): string[] {
  const best = rankedUrls
    .slice(0, LISTED_URLS)
    .map(({ url, score }, at) => `${at + 1}. ${url} (${Number(score.toFixed(2))})`);
  return [`Read ${counted(processedUrls.length, 'page')} of the sitemap. Best matches:`, ...best];
}

/** The start of a text as a single line. */
function preview(markdown: string): string {
  const line = markdown.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_CHARS ? `${line.slice(0, PREVIEW_CHARS)}…` : line;
}
