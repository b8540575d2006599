import { z } from 'zod';
import { FAILURE_CLASSES } from '../domain/documents/failure.ts';
import { SITEMAP_STATUSES } from '../domain/tools/sitemap-cache.ts';
import { MAX_URL_CHARS } from '../domain/web/url-length.ts';
import { id, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';
import { documentationQuery } from './search-tools.ts';
import { selectedBy } from './topics.ts';

export const MISSING_SITEMAP_URL = 'Please enter a sitemap URL';
export const MISSING_TOPIC = 'Please enter a topic to extract';

const sitemapAddress = z
  .string(MISSING_SITEMAP_URL)
  .trim()
  .min(1, MISSING_SITEMAP_URL)
  .max(MAX_URL_CHARS, 'A sitemap URL must have at most 2,048 characters')
  .pipe(z.url({ protocol: /^https?$/, error: 'The sitemap must be an http or https URL' }));

const sitemapEntry = z.object({
  id: z.number(),
  sitemapUrl: z.string(),
  /** The number of cached pages. */
  documentUrlsCount: z.number(),
  createdAt: timestamp,
  status: z.enum(SITEMAP_STATUSES),
  /** The number of stored, failed and duplicate pages. */
  done: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Total characters of markdown. */
  contentSize: z.number(),
  /** Why the sitemap failed and the next step; null unless it failed. */
  error: z.string().nullable(),
  /** Skipped and unreadable parts, as sentences without a final period. */
  notes: z.array(z.string()),
});

export type SitemapEntry = z.output<typeof sitemapEntry>;

export const listSitemapCache = endpoint({
  method: 'GET',
  path: '/api/sitemap-cache',
  summary: 'List cached sitemaps with their progress, newest first',
  access: 'admin',
  reply: z.array(sitemapEntry),
});

export const getSitemapCache = endpoint({
  method: 'GET',
  path: '/api/sitemap-cache/:cacheId',
  summary: 'Get a cached sitemap with its first hundred failed pages',
  access: 'admin',
  reply: sitemapEntry.extend({
    failedPages: z.array(
      z.object({
        url: z.string(),
        failure: z.enum(FAILURE_CLASSES).nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
});

export const processSitemap = endpoint({
  method: 'POST',
  path: '/api/process-sitemap',
  summary: 'Cache the pages of a sitemap; continues in the background after a short wait',
  access: 'admin',
  body: z.object({ sitemapUrl: sitemapAddress }),
  reply: z.object({
    /** False when the sitemap or all of its pages failed. */
    success: z.boolean(),
    sitemapUrl: z.string(),
    /** The pages cached so far, in the order of the sitemap. */
    urls: z.array(z.string()),
    contentSize: z.number(),
    cacheId: z.number(),
    error: z.string().nullable(),
    /** `complete` after the last page. */
    status: z.enum(SITEMAP_STATUSES),
  }),
});

export const retryFailedUrls = endpoint({
  method: 'POST',
  path: '/api/sitemap-cache/:cacheId/retry-failed',
  summary: 'Retry the failed pages of a cached sitemap; continues in the background after a short wait',
  access: 'admin',
  reply: z.object({
    success: z.boolean(),
    /** Pages that this call retries. */
    retried: z.number(),
    /** Retried pages that now have text. */
    succeeded: z.number(),
    /** Pages that failed again. */
    stillFailed: z.number(),
    /** All pages of the sitemap with text. */
    totalSuccessful: z.number(),
    combinedContentLength: z.number(),
    error: z.string().nullable(),
    status: z.enum(SITEMAP_STATUSES),
  }),
});

export const extractSitemapTopic = endpoint({
  method: 'POST',
  path: '/api/extract-topic',
  summary: 'Get the content about a topic from the cached pages of a sitemap',
  access: 'admin',
  body: z.object({
    cacheId: id,
    topicName: z
      .string(MISSING_TOPIC)
      .trim()
      .min(1, MISSING_TOPIC)
      .max(200, 'A topic must have at most 200 characters'),
  }),
  reply: z.object({
    success: z.boolean(),
    /** Markdown with its sources; '' without content about the topic. */
    content: z.string(),
    topicName: z.string(),
    selectedBy,
    error: z.string().nullable(),
  }),
});

const rankedUrl = z.object({
  url: z.string(),
  /** The relevance of the URL and title to the topic, 0 to 10. */
  score: z.number().min(0).max(10),
});

export const processSitemapByTopic = endpoint({
  method: 'POST',
  path: '/api/process-sitemap-by-topic',
  summary: 'Fetch the pages of a sitemap about a topic and combine their content',
  access: 'admin',
  body: documentationQuery.extend({
    sitemapUrl: sitemapAddress,
    /** The domain the sitemap was found for, such as docs.example.com. */
    domain: z.string().trim().max(255),
  }),
  reply: z.object({
    success: z.boolean(),
    processedUrls: z.array(z.string()),
    /** Best first. */
    rankedUrls: z.array(rankedUrl),
    /** The content about the topic as markdown with its sources; '' if there is none. */
    combinedContent: z.string(),
    /** Why content is missing; null on success. */
    error: z.string().nullable(),
  }),
});
