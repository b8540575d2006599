import { z } from 'zod';
import type { CrawlType } from '../domain/documents/crawl-type.ts';
import { job } from './job.ts';

const id = z.int().positive();

const INGEST = {
  payload: z.object({ documentUrlId: id, attempt: z.int().positive() }),
  attempts: 3,
  backoffMs: 2_000,
} as const;

/** Turns a document's source into pages, passages, topics and a segment. `attempt` fences off stale workers. */
export const ingestUrl = job({ name: 'ingest-url', queue: 'url', ...INGEST });

/** Ingests a source of one page. It has its own queue, because users may wait for it while whole sites are crawled. */
export const ingestPage = job({ name: 'ingest-page', queue: 'page', ...INGEST });

/** The job that ingests a source. */
export function ingestJobOf(source: {
  crawlType: CrawlType | null;
  maxUrls: number | null;
}): typeof ingestUrl | typeof ingestPage {
  const isOnePage = source.maxUrls === 1 && source.crawlType !== 'cua_markdown';
  return isOnePage || source.crawlType === 'user_text' ? ingestPage : ingestUrl;
}

/** Fills a topic that a user added, from its own content or from the document's passages. */
export const extractTopic = job({
  name: 'extract-topic',
  queue: 'topics',
  payload: z.object({ topicId: id }),
  attempts: 3,
  backoffMs: 1_000,
});

/** Rebuilds a document's segment from its passages. */
export const rebuildSegment = job({
  name: 'rebuild-segment',
  queue: 'topics',
  payload: z.object({ documentUrlId: id }),
  attempts: 3,
  backoffMs: 1_000,
});

/** Embeds a document's passages that have no vectors. It has its own queue, because the endpoint may be slow. */
export const embedPassages = job({
  name: 'embed-passages',
  queue: 'vectors',
  payload: z.object({ documentUrlId: id }),
  attempts: 5,
  backoffMs: 5_000,
});

/** Looks up the newest release of the library that a source documents. */
export const checkRelease = job({
  name: 'check-release',
  queue: 'page',
  payload: z.object({ documentUrlId: id }),
  attempts: 3,
  backoffMs: 60_000,
});

/** Reads a sitemap and caches its pages, or resumes a run. `attempt` fences off stale workers. */
export const processSitemap = job({
  name: 'process-sitemap',
  queue: 'sitemap',
  payload: z.object({ siteCacheId: id, attempt: id }),
  attempts: 3,
  backoffMs: 1_000,
});

/**
 * Jobs whose result a user waits for: the search tools, previews and the resolver of libraries. They are not retried
 * automatically: the user sees the failure and decides, and third parties' rate limits are respected.
 */
const TOOL_JOB = {
  queue: 'tools',
  payload: z.object({ toolRunId: id }),
  attempts: 1,
  backoffMs: 1_000,
} as const;

/** Searches the web for official documentation and scores the domains of the results. */
export const findDomains = job({ name: 'find-domains', ...TOOL_JOB });

/** Reads search results and stores their content about the topic. */
export const autoProcess = job({ name: 'auto-process', ...TOOL_JOB });

/** Searches the web with a service that also returns the pages' content. */
export const searchPages = job({ name: 'search-pages', ...TOOL_JOB });

/** Gathers the content about a topic from the cached pages of a sitemap. */
export const extractSitemapTopic = job({ name: 'extract-sitemap-topic', ...TOOL_JOB });

/** Finds the pages that a crawl would fetch. Like single pages, it does not wait for whole sites. */
export const previewSite = job({ ...TOOL_JOB, name: 'preview-site', queue: 'page' });

/** Finds the documentation of libraries at their versions. */
export const resolveLibraries = job({ ...TOOL_JOB, name: 'resolve-libraries', queue: 'page' });

/** Sends a webhook delivery. Its attempts spread over 23 hours: the second after 20 s, then each after twice the time. */
export const deliverWebhook = job({
  name: 'deliver-webhook',
  queue: 'notifications',
  payload: z.object({ deliveryId: id }),
  attempts: 13,
  backoffMs: 20_000,
});

/** Sends an email. Its attempts spread over 8 hours. */
export const sendEmail = job({
  name: 'send-email',
  queue: 'notifications',
  payload: z.object({ emailId: id }),
  attempts: 10,
  backoffMs: 60_000,
});

/** All jobs. The workers must have a handler for each of them. */
export const ALL_JOBS = {
  'ingest-url': ingestUrl,
  'ingest-page': ingestPage,
  'extract-topic': extractTopic,
  'rebuild-segment': rebuildSegment,
  'embed-passages': embedPassages,
  'process-sitemap': processSitemap,
  'find-domains': findDomains,
  'auto-process': autoProcess,
  'search-pages': searchPages,
  'extract-sitemap-topic': extractSitemapTopic,
  'preview-site': previewSite,
  'resolve-libraries': resolveLibraries,
  'check-release': checkRelease,
  'deliver-webhook': deliverWebhook,
  'send-email': sendEmail,
} as const;

export type AnyJob = (typeof ALL_JOBS)[keyof typeof ALL_JOBS];
export type JobName = keyof typeof ALL_JOBS;
