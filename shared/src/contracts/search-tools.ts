import { z } from 'zod';
import { TOOLS_COLLECTION_ID } from '../domain/tools/tools-collection.ts';
import { MAX_URL_CHARS } from '../domain/web/url-length.ts';
import { timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

/** The minimum score, out of 10, of domains to process. */
export const GOOD_SCORE = 8;

export const MISSING_INFORMATION = 'Please provide both documentation name and topic.';

export const NO_VALID_URLS =
  'Unable to find valid URLs in the search results. Please try a different search.';

const named = z
  .string(MISSING_INFORMATION)
  .trim()
  .min(1, MISSING_INFORMATION)
  .max(200, 'Name and topic may have at most 200 characters each');

/** The documentation to find, and a topic in it. */
export const documentationQuery = z.object({ documentName: named, documentTopic: named });

export const foundDomain = z.object({
  domain: z.string(),
  /** The best page of the domain for the query. */
  url: z.string(),
  /** 0 to 10. */
  score: z.number().min(0).max(10),
  explanation: z.string(),
});

export const braveSearch = endpoint({
  method: 'POST',
  path: '/api/brave-search',
  summary: 'Search the web for official documentation and score the domains of the results',
  access: 'admin',
  body: documentationQuery,
  reply: z.object({
    /** Domains with at least GOOD_SCORE, best first. */
    topDomains: z.array(foundDomain),
    /** All domains, best first. */
    allDomains: z.array(foundDomain),
    /** The search engine that returned the results. */
    searchEngine: z.string(),
  }),
});

export const contentResult = z.object({
  topUrl: z.string(),
  contentStatus: z.enum(['found', 'off_topic', 'failed']),
  wordCount: z.number(),
  /** The content about the topic; '' if there is none. */
  markdown: z.string(),
  /** The source of the content, or why it is missing. */
  source: z.string(),
});

const assessment = z.object({ explanation: z.string() });

export const autoProcess = endpoint({
  method: 'POST',
  path: '/api/auto-process-documentation',
  summary: 'Read search results and store their content about the topic',
  access: 'admin',
  body: documentationQuery.extend({
    urls: z.array(z.string().max(MAX_URL_CHARS)).max(50),
    collectionId: z.literal(TOOLS_COLLECTION_ID, 'The tools only store in collection 1'),
  }),
  reply: z.object({
    success: z.boolean(),
    /** Whether content about the topic was found and stored. */
    isComplete: z.boolean(),
    assessment,
    contentResults: z.array(contentResult),
    /** Whether stored pages were used, and how many. */
    usedCachedUrls: z.boolean(),
    cachedUrlsCount: z.number(),
    needsSitemapProcessing: z.boolean(),
    sitemapUrl: z.string().nullable(),
    needsUniversalCrawl: z.boolean(),
    topDomain: z.string().nullable(),
    /** The start URL of the universal crawl; null if none is needed. */
    crawlUrl: z.string().nullable(),
    /** Why nothing could be processed; null on success. */
    error: z.string().nullable(),
  }),
});

export const firecrawlSearchDirect = endpoint({
  method: 'POST',
  path: '/api/firecrawl-search-direct',
  summary: 'Search the web with Firecrawl and return the pages’ content',
  access: 'admin',
  body: documentationQuery,
  reply: z.object({
    success: z.boolean(),
    isComplete: z.boolean(),
    assessment,
    contentResults: z.array(contentResult),
    error: z.string().nullable(),
  }),
});

export const TOOLS = ['brave-search', 'auto-process', 'firecrawl-search'] as const;

export const listToolRuns = endpoint({
  method: 'GET',
  path: '/api/tool-runs',
  summary: 'List recent runs of the search tools with their progress, newest first',
  access: 'admin',
  reply: z.array(
    z.object({
      id: z.number(),
      tool: z.enum(TOOLS),
      status: z.enum(['waiting', 'running', 'done', 'failed']),
      /** 0 to 100. */
      percent: z.number(),
      /** The completed steps, in order. */
      log: z.array(z.string()),
      /** Why the run failed; null unless it did. */
      failure: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
});
