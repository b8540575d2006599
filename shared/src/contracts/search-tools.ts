import { z } from 'zod';
import { noBody, noParams, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

/** The collection of the internal tools; it belongs to the admin. */
export const TOOLS_COLLECTION_ID = 1;

/** A domain of at least this score, of 10, is processed. */
export const GOOD_SCORE = 8;

export const MISSING_INFORMATION = 'Please provide both documentation name and topic.';

const named = z
  .string(MISSING_INFORMATION)
  .trim()
  .min(1, MISSING_INFORMATION)
  .max(200, 'Name and topic may have at most 200 characters each');

/** What is looked for: a documentation, and a topic in it. */
export const documentationQuery = z.object({ documentName: named, documentTopic: named });

/** Who judged: a language model, or a written rule where there is none or its answer was refused. */
export const judge = z.enum(['language-model', 'rule']);

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
  params: noParams,
  body: documentationQuery,
  reply: z.object({
    /** Those of at least GOOD_SCORE, best first. */
    topDomains: z.array(foundDomain),
    /** All of them, best first. */
    allDomains: z.array(foundDomain),
    /** The search engine that was asked. */
    searchEngine: z.string(),
    scoredBy: judge,
    /** Which model gave the scores, or why none did; null when that is not known. */
    note: z.string().nullable(),
  }),
});

export const contentResult = z.object({
  topUrl: z.string(),
  contentStatus: z.enum(['found', 'off_topic', 'failed']),
  wordCount: z.number(),
  /** What answers the topic; '' when nothing does. */
  markdown: z.string(),
  /** Where it was had, or why it was not. */
  source: z.string(),
});

const assessment = z.object({ explanation: z.string(), judgedBy: judge });

export const autoProcess = endpoint({
  method: 'POST',
  path: '/api/auto-process-documentation',
  summary: 'Read search results and store their content about the topic',
  access: 'admin',
  params: noParams,
  body: documentationQuery.extend({
    urls: z.array(z.string().max(2_048)).max(50),
    collectionId: z.literal(TOOLS_COLLECTION_ID, 'The tools store into collection 1 alone'),
  }),
  reply: z.object({
    success: z.boolean(),
    /** Whether the topic is answered; what answers it is stored then. */
    isComplete: z.boolean(),
    assessment,
    contentResults: z.array(contentResult),
    /** Whether pages that were stored already are among what was read, and how many. */
    usedCachedUrls: z.boolean(),
    cachedUrlsCount: z.number(),
    needsSitemapProcessing: z.boolean(),
    sitemapUrl: z.string().nullable(),
    needsUniversalCrawl: z.boolean(),
    topDomain: z.string().nullable(),
    /** Where that crawl is to begin; null when none is needed. */
    crawlUrl: z.string().nullable(),
    /** Why nothing could be processed; null when something was. */
    error: z.string().nullable(),
  }),
});

export const firecrawlSearchDirect = endpoint({
  method: 'POST',
  path: '/api/firecrawl-search-direct',
  summary: 'Search the web with Firecrawl and return the pages’ content',
  access: 'admin',
  params: noParams,
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
  params: noParams,
  body: noBody,
  reply: z.array(
    z.object({
      id: z.number(),
      tool: z.enum(TOOLS),
      status: z.enum(['waiting', 'running', 'done', 'failed']),
      /** 0 to 100. */
      percent: z.number(),
      /** The completed steps, in order. */
      log: z.array(z.string()),
      /** Why it failed; null unless it did. */
      failure: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
});
