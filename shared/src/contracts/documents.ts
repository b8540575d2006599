import { z } from 'zod';
import { MAX_CONFIGURED_URLS, MAX_URLS } from '../domain/accounts/plans.ts';
import { CRAWL_TYPES, DEFAULT_CRAWL_TYPE } from '../domain/documents/crawl-type.ts';
import { FAILURE_CLASSES } from '../domain/documents/failure.ts';
import { REFRESH_FREQUENCIES } from '../domain/documents/refresh-schedule.ts';
import { isUserTextUrl, userTextTitle } from '../domain/documents/user-text-url.ts';
import { MAX_URL_CHARS } from '../domain/web/url-length.ts';
import { done, id, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';
import { library } from './library-shape.ts';
import { listQuery } from './list-query.ts';

export const MAX_TEXT_BYTES = 5 * 1024 * 1024;

/** The progress of a document's crawl, counted in pages; after the crawl, its result. */
const crawlProgress = z.object({
  /** Pages known so far: done + failed + skipped + pending pages. */
  found: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Visited pages that duplicate another page, or redirect to one or to another site. */
  skipped: z.number(),
  /** Pages that agents already find during a first crawl; absent without any, after it, and in other crawls. */
  searchable: z.number().optional(),
  /**
   * Pages over the page limit, and pending pages of an aborted crawl, not part of `found`. Missing while workers of an older
   * version crawl.
   */
  overLimit: z.number().default(0),
  /** The failed pages by class; `limit` counts stored pages that exceed the plan, which agents do not see. */
  failures: z.partialRecord(z.enum(FAILURE_CLASSES), z.number()),
  /** The page that has been in progress longest; null before the first and after the last page. */
  current: z.string().nullable(),
  /** The estimated time left, in milliseconds; null while unknown and when finished. */
  etaMs: z.number().nullable(),
  /** ISO 8601. */
  startedAt: z.string(),
});

export type CrawlProgress = Readonly<z.output<typeof crawlProgress>>;

/** The texts are full sentences with a final period. */
export const documentFailure = z.object({
  class: z.enum(FAILURE_CLASSES),
  message: z.string(),
  /** Empty if the message says what to do. */
  nextStep: z.string(),
});

const documentStatus = z.enum(['processing', 'active', 'error']);

/** The automatic refreshes of a document. */
const refreshSchedule = z.object({
  frequency: z.enum(REFRESH_FREQUENCIES),
  /** Null when off or paused. While nothing changes, refreshes become less frequent, down to monthly. */
  nextRunAt: timestamp.nullable(),
  /** The last crawl of the whole document; null if unknown. */
  lastRunAt: timestamp.nullable(),
  /** Whether refreshes are paused because the last ones failed. */
  isPaused: z.boolean(),
});

export const recentDocument = z.object({
  id: z.number(),
  collectionId: z.number(),
  documentUrlId: z.number().nullable(),
  url: z.string(),
  documentName: z.string(),
  documentTopic: z.string(),
  documentSlug: z.string(),
  relevantText: z.string().nullable(),
  /** Unknown values are shown unchanged: the server may be newer than the page. */
  status: z.union([documentStatus, z.string()]).nullish(),
  pinIndex: z.number().nullable(),
  createdAt: timestamp.nullable(),
  crawlType: z.enum(CRAWL_TYPES).nullable(),
  /** The page limit of the crawl; null when it was not crawled. */
  maxUrls: z.number().nullable(),
  progress: crawlProgress.nullable(),
  /** Why the document has no content; null unless the status is error. */
  failure: documentFailure.nullable(),
  /** Notes on a stored document, such as failed pages and topics over the limit, or why a document does not start. */
  note: z.string().nullable(),
  /** Whether the running crawl was canceled and is about to end. */
  isCancelling: z.boolean(),
  /** Null for documents that are not crawled. */
  schedule: refreshSchedule.nullable(),
  /** Null for documents that were not added as a library. */
  library: library.nullable(),
  /** o200k tokens of the stored pages; null while unknown. */
  tokens: z.number().nullable(),
});

export type RecentDocumentReply = z.output<typeof recentDocument>;

export const documentUrl = z.object({
  id: z.number(),
  collectionId: z.number(),
  url: z.string(),
  maxUrls: z.number(),
  status: z.string(),
  crawlType: z.enum(CRAWL_TYPES),
  topics: z.array(z.string()),
  includePaths: z.array(z.string()),
  excludePaths: z.array(z.string()),
  createdAt: timestamp,
});

export const URL_MESSAGE =
  'URL must be a valid URL for web crawling or user_text:// format for text documents';

/** Patterns of paths in the syntax of robots.txt: `*` matches any text, and a final `$` the end of the path. */
export const pathPatterns = z
  .array(
    z
      .string()
      .trim()
      .max(200, 'Paths must have at most 200 characters')
      .regex(/^[/*]/, 'Paths must start with / or *'),
  )
  .max(20, 'At most 20 paths are allowed');

/** Whether a text is an http or https URL. */
export function isCrawlable(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

export const addUrlBody = z
  .object({
    collectionId: id,
    url: z
      .string(URL_MESSAGE)
      .trim()
      .max(MAX_URL_CHARS, 'URL must have at most 2,048 characters')
      .refine((url) => !/\shttps?:\/\//i.test(url), 'Enter one URL at a time'),
    maxUrls: z.int().min(MAX_URLS.min).max(MAX_CONFIGURED_URLS).default(MAX_URLS.default),
    crawlType: z.enum(CRAWL_TYPES).exclude(['pack']).default(DEFAULT_CRAWL_TYPE),
    topics: z.array(z.string().trim().max(200)).max(20).optional(),
    /** The paths that the crawl fetches, besides the URL itself. Default: all. */
    includePaths: pathPatterns.optional(),
    /** The paths that the crawl leaves out. */
    excludePaths: pathPatterns.optional(),
    fullText: z.string().optional(),
    documentTopic: z.string().trim().max(200, 'Topic must have at most 200 characters').optional(),
  })
  .superRefine((body, context) => {
    const isText = body.crawlType === 'user_text';
    if (isText ? !isUserTextUrl(body.url) : !isCrawlable(body.url)) {
      context.addIssue({ code: 'custom', path: ['url'], message: URL_MESSAGE });
    }
    if (isText && isUserTextUrl(body.url) && userTextTitle(body.url).trim() === '') {
      context.addIssue({ code: 'custom', path: ['url'], message: 'Title is required' });
    }
    if (isText && !body.fullText?.trim()) {
      context.addIssue({ code: 'custom', path: ['fullText'], message: 'Content is required' });
    }
  });

export const addUrl = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/urls',
  summary: 'Add a URL to crawl, or pasted text',
  keyScope: 'write',
  body: addUrlBody,
  reply: documentUrl.extend({ recentDocument }),
  status: 201,
  maxBodyBytes: MAX_TEXT_BYTES,
});

export const listUrls = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/urls',
  summary: 'List the sources of a collection, oldest first',
  keyScope: 'read',
  query: listQuery,
  reply: z.array(documentUrl),
});

export const listRecentDocuments = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/recent_documents',
  summary:
    'List the documents of a collection: pinned first, then newest. After 1 MiB of text, `relevantText` has only its first 1,000 characters',
  keyScope: 'read',
  query: listQuery,
  reply: z.array(recentDocument),
});

export const createRecentDocument = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/recent_documents',
  summary: 'Store a document with its content',
  keyScope: 'write',
  body: z.object({
    documentName: z
      .string('Documentation name is required')
      .trim()
      .min(1, 'Documentation name is required')
      .max(200),
    documentTopic: z
      .string('Documentation topic is required')
      .trim()
      .min(1, 'Documentation topic is required')
      .max(200),
    relevantText: z.string(),
    status: z.string().optional(),
    url: z.string().trim().min(1).max(MAX_URL_CHARS),
  }),
  reply: recentDocument,
  status: 201,
  maxBodyBytes: MAX_TEXT_BYTES,
});

export const updateRecentDocument = endpoint({
  method: 'PATCH',
  path: '/api/recent_documents/:documentId',
  summary: 'Pin or unpin a document',
  body: z.object({ pinIndex: z.int().positive().max(2_000_000_000).nullable() }),
  reply: recentDocument,
});

export const deleteRecentDocument = endpoint({
  method: 'DELETE',
  path: '/api/recent_documents/:documentId',
  summary: 'Move a document with its topics to the trash, for a week',
  keyScope: 'write',
  reply: done,
});

export const restoreRecentDocument = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/restore',
  summary: 'Restore a deleted document; 403 with limitReached when its topics exceed the plan’s limit',
  reply: recentDocument,
});

export const retryDocument = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/retry',
  summary: 'Refresh a document, crawl it again, or only its failed pages; stored pages are served meanwhile',
  keyScope: 'write',
  body: z
    .strictObject({
      /** `failed` fetches only the failed pages, `changed` keeps unchanged pages, `all` starts a new crawl. */
      pages: z.enum(['failed', 'changed', 'all']).default('all'),
      /** Reads the pages with a browser. With `failed`, this includes stored pages with very little text. */
      withBrowser: z.boolean().default(false),
      /** Fetches only these pages and overrides `pages`. */
      pageIds: z.array(id).min(1).max(MAX_URLS.max).optional(),
    })
    .prefault({}),
  reply: recentDocument,
  status: 202,
});
