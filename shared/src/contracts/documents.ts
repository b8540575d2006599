import { z } from 'zod';
import { CRAWL_TYPES, DEFAULT_CRAWL_TYPE, MAX_URLS } from '../domain/crawl-type.ts';
import { FAILURE_CLASSES } from '../domain/failure.ts';
import { isUserTextUrl } from '../domain/user-text-url.ts';
import { done, id, idParam, noBody, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

export const MAX_TEXT_BYTES = 5 * 1024 * 1024;

export const crawlProgress = z.object({
  /** done + failed + skipped + the pages that still wait. */
  found: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Pages that repeat another page or lead to one. */
  skipped: z.number(),
  /** Pages beyond the limit of the document; they are not among those found. */
  notTaken: z.number(),
  /** The failed pages by class. */
  failures: z.partialRecord(z.enum(FAILURE_CLASSES), z.number()),
  current: z.string().nullable(),
  /** What the rest will probably take, in milliseconds; null while unknown, and when nothing is left. */
  etaMs: z.number().nullable(),
  startedAt: z.string(),
});

/** The texts are full sentences with a final period. */
export const documentFailure = z.object({
  class: z.enum(FAILURE_CLASSES),
  message: z.string(),
  nextStep: z.string(),
});

export const documentStatus = z.enum(['processing', 'active', 'error']);

export const recentDocument = z.object({
  id: z.number(),
  collectionId: z.number(),
  documentUrlId: z.number().nullable(),
  url: z.string(),
  documentName: z.string(),
  documentTopic: z.string(),
  documentSlug: z.string(),
  relevantText: z.string().nullable(),
  /** One that is not known here is shown as it stands: the server may be newer than the page. */
  status: z.union([documentStatus, z.string()]).nullish(),
  pinIndex: z.number().nullable(),
  createdAt: timestamp,
  crawlType: z.enum(CRAWL_TYPES).nullable(),
  /** How many pages the crawl may take; null when it was not crawled. */
  maxUrls: z.number().nullable(),
  progress: crawlProgress.nullable(),
  /** Why there is no content; null unless the status is error. */
  failure: documentFailure.nullable(),
  /** What to know of content that is there: pages that failed, topics left out. */
  note: z.string().nullable(),
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
  createdAt: timestamp,
});

export const URL_MESSAGE =
  'URL must be a valid URL for web crawling or user_text:// format for text documents';

const collectionId = z.object({ collectionId: idParam });

function isCrawlable(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

export const addUrlBody = z
  .object({
    collectionId: id,
    url: z.string(URL_MESSAGE).trim().max(2_048, 'URL must have at most 2,048 characters'),
    maxUrls: z.int().min(MAX_URLS.min).max(MAX_URLS.max).default(MAX_URLS.default),
    crawlType: z.enum(CRAWL_TYPES).default(DEFAULT_CRAWL_TYPE),
    topics: z.array(z.string().trim().max(200)).max(20).optional(),
    fullText: z.string().optional(),
    documentTopic: z.string().trim().max(200, 'Topic must have at most 200 characters').optional(),
  })
  .superRefine((body, context) => {
    const isText = body.crawlType === 'user_text';
    if (isText ? !isUserTextUrl(body.url) : !isCrawlable(body.url)) {
      context.addIssue({ code: 'custom', path: ['url'], message: URL_MESSAGE });
    }
    if (isText && !body.fullText?.trim()) {
      context.addIssue({ code: 'custom', path: ['fullText'], message: 'Content is required' });
    }
  });

export const addUrl = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/urls',
  summary: 'Add an address to crawl or a pasted text',
  access: 'user',
  params: collectionId,
  body: addUrlBody,
  reply: documentUrl.extend({ recentDocument }),
  status: 201,
  maxBodyBytes: MAX_TEXT_BYTES,
});

export const listUrls = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/urls',
  summary: 'What was added to a collection, oldest first',
  access: 'user',
  params: collectionId,
  body: noBody,
  reply: z.array(documentUrl),
});

export const listRecentDocuments = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/recent_documents',
  summary: 'The documents of a collection: pinned first, then newest',
  access: 'user',
  params: collectionId,
  body: noBody,
  reply: z.array(recentDocument),
});

export const createRecentDocument = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/recent_documents',
  summary: 'Store a ready-made document and serve it',
  access: 'user',
  params: collectionId,
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
    url: z.string().trim().min(1).max(2_048),
  }),
  reply: recentDocument,
  status: 201,
  maxBodyBytes: MAX_TEXT_BYTES,
});

const documentId = z.object({ documentId: idParam });

export const updateRecentDocument = endpoint({
  method: 'PATCH',
  path: '/api/recent_documents/:documentId',
  summary: 'Pin or unpin a document',
  access: 'user',
  params: documentId,
  body: z.object({ pinIndex: z.int().positive().max(2_000_000_000).nullable() }),
  reply: recentDocument,
});

export const deleteRecentDocument = endpoint({
  method: 'DELETE',
  path: '/api/recent_documents/:documentId',
  summary: 'Delete a document and what was made of it; for a week it can be restored',
  access: 'user',
  params: documentId,
  body: noBody,
  reply: done,
});

export const restoreRecentDocument = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/restore',
  summary: 'Take back that a document was deleted; 403 with limitReached when its topics no longer fit',
  access: 'user',
  params: documentId,
  body: noBody,
  reply: recentDocument,
});

export const retryDocument = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/retry',
  summary: 'Crawl a document again, or only its failed pages; what is stored is served meanwhile',
  access: 'user',
  params: documentId,
  body: z
    .object({
      /** `failed` fetches the pages that could not be had, and no others; `all` begins the crawl anew. */
      pages: z.enum(['failed', 'all']).default('all'),
      /** Reads the pages with a browser; of `failed` pages, also those that came with hardly any text. */
      withBrowser: z.boolean().default(false),
      /** These pages only, whatever `pages` says. */
      pageIds: z.array(id).min(1).max(MAX_URLS.max).optional(),
    })
    .prefault({}),
  reply: recentDocument,
  status: 202,
});

export const crawledPage = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string().nullable(),
  status: z.enum(['success', 'error', 'skipped']),
  /** Why there is no text; for a stored page, why agents do not get it. */
  failure: documentFailure.nullable(),
  /** Why the page was skipped; null for others. */
  reason: z.string().nullable(),
  /** Whether it came with hardly any text, so that a browser may show more. */
  isThin: z.boolean(),
  tryType: z.string(),
  fetchedAt: timestamp.nullable(),
  /** When the crawl last came to an end with it. */
  processedAt: timestamp,
  /** What is served of it, in o200k tokens; null while nothing is. */
  tokens: z.number().nullable(),
});

export const listPages = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/pages',
  summary: 'The pages of a crawl in its order, failed ones with their reason',
  access: 'user',
  params: documentId,
  body: noBody,
  reply: z.array(crawledPage),
});

export const getPage = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/pages/:pageId',
  summary: 'One page of a crawl as it was stored, in markdown',
  access: 'user',
  params: documentId.extend({ pageId: idParam }),
  body: noBody,
  /** The markdown is null when there is none: the page failed, was skipped, or is still to come. */
  reply: z.object({ url: z.string(), title: z.string().nullable(), markdown: z.string().nullable() }),
});
