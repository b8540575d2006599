import { z } from 'zod';
import { FAILURE_CLASSES } from '../domain/documents/failure.ts';
import { PAGE_ORDERS } from '../domain/documents/page-order.ts';
import { timestamp } from './common-shapes.ts';
import { documentFailure } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { listPage, listQuery, MAX_LIST_LIMIT } from './list-query.ts';

export const crawledPage = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string().nullable(),
  status: z.enum(['success', 'error', 'skipped']),
  /** Why the page has no text, or why agents do not get a stored page. */
  failure: documentFailure.nullable(),
  /** Why the page was skipped, or will be removed; null for others. */
  reason: z.string().nullable(),
  /** Whether it has very little text, of which a browser may load more. */
  isThin: z.boolean(),
  tryType: z.string(),
  fetchedAt: timestamp.nullable(),
  /** When the crawl last processed the page. */
  processedAt: timestamp,
  /** About how many o200k tokens its text has; null without text. */
  tokens: z.number().nullable(),
});

export const listPages = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/pages',
  summary: 'List the pages of a crawl, with the reasons of failed and skipped ones',
  keyScope: 'read',
  query: listQuery.extend({
    limit: listQuery.shape.limit.prefault(`${MAX_LIST_LIMIT}`),
    status: crawledPage.shape.status.optional(),
    failure: z.enum(FAILURE_CLASSES).optional(),
    /** Text in the URL, the title or the reason. */
    search: z.string().trim().max(200).optional(),
    /** In crawl order, the same with failures first, or the last processed page first. */
    order: z.enum(PAGE_ORDERS).default('crawl'),
  }),
  reply: listPage(crawledPage),
});

export const countPages = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/page-counts',
  summary: 'Count the pages of a crawl by status and by failure',
  keyScope: 'read',
  reply: z.object({
    total: z.number(),
    success: z.number(),
    error: z.number(),
    skipped: z.number(),
    failures: z.partialRecord(z.enum(FAILURE_CLASSES), z.number()),
    /** Pages with very little text, of which a browser may load more. */
    thin: z.number(),
  }),
});

export const getPage = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/pages/:pageId',
  summary: 'Get the stored markdown of a crawled page',
  keyScope: 'read',
  /** The markdown is null if the page failed, was skipped, or is pending. */
  reply: z.object({ url: z.string(), title: z.string().nullable(), markdown: z.string().nullable() }),
});
