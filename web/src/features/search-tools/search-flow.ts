import type { autoProcess, braveSearch, foundDomain } from '@lectern/shared/contracts/search-tools.ts';
import type { processSitemapByTopic } from '@lectern/shared/contracts/sitemap-tools.ts';
import type { z } from 'zod';
import type { ReplyOf } from '../../http/call.ts';

export type Searched = ReplyOf<typeof braveSearch>;
export type Processed = ReplyOf<typeof autoProcess>;
export type SitemapResult = ReplyOf<typeof processSitemapByTopic>;
export type FoundDomain = z.output<typeof foundDomain>;

/** How a search has ended, or what it does now. */
export type Phase =
  | 'idle'
  | 'searching'
  | 'searched'
  | 'processing'
  | 'complete'
  | 'crawling'
  | 'incomplete'
  | 'nothing-found'
  | 'failed';

/** A search from its question to what came of it. */
export interface SearchFlow {
  readonly phase: Phase;
  /** 33, 66, 100; 0 before. */
  readonly searchPercent: number;
  /** 10, 40, 60, 75 or 100; 0 before. */
  readonly processPercent: number;
  readonly log: readonly string[];
  readonly searched: Searched | null;
  readonly processed: Processed | null;
  /** What came of it, in a sentence; null while there is nothing to say. */
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
  33: 'Step 1 of 3: asking the search engine',
  66: 'Step 2 of 3: ranking what it found',
};

/** What a search does at this point of it. */
export function stepText(percent: number, good: number): string {
  if (percent >= 100) return `Step 3 of 3: Found ${good} high-quality documentation sources`;
  return STEPS[percent] ?? 'Step 1 of 3: waiting for a worker';
}

const PROCESS_STEPS: Readonly<Record<number, string>> = {
  10: 'Looking at what is stored',
  40: 'Reading the sources',
  60: 'Judging what they say',
  75: 'Storing',
  100: 'Done',
};

/** What the processing does at this point of it. */
export function processText(percent: number): string {
  return PROCESS_STEPS[percent] ?? 'Waiting for a worker';
}

const PREVIEW_CHARS = 50;
const LISTED_URLS = 3;

/** The log of a processing: the beginning of each content, and how many stored pages were used. */
export function contentLines({ contentResults, usedCachedUrls, cachedUrlsCount }: Processed): string[] {
  const cached = usedCachedUrls ? [`Used ${cachedUrlsCount} stored pages`] : [];
  const lines = contentResults.map(({ topUrl, contentStatus, wordCount, markdown, source }) => {
    if (contentStatus === 'failed') return `${topUrl}: ${source}`;
    if (contentStatus === 'off_topic') return `${topUrl}: nothing about the topic (${source})`;
    return `${topUrl}: ${wordCount} words (${source}): “${preview(markdown)}”`;
  });
  return [...cached, ...lines];
}

/** The log of a sitemap: how many pages were read, and the best of them. */
export function sitemapLines({ processedUrls, rankedUrls }: SitemapResult): string[] {
  const best = rankedUrls
    .slice(0, LISTED_URLS)
    .map(({ url, score }, at) => `${at + 1}. ${url} (${Number(score.toFixed(2))})`);
  return [`Read ${processedUrls.length} pages of the sitemap; the nearest to the topic:`, ...best];
}

/** The first characters of a text on one line. */
function preview(markdown: string): string {
  const line = markdown.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_CHARS ? `${line.slice(0, PREVIEW_CHARS)}…` : line;
}
