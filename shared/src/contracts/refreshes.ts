import { z } from 'zod';
import { REFRESH_FREQUENCIES } from '../domain/documents/refresh-schedule.ts';
import { recentDocument } from './documents.ts';
import { endpoint } from './endpoint.ts';

export const getRecentDocument = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/documents/:documentId',
  summary: 'Get a document and the status of its crawl',
  keyScope: 'read',
  reply: recentDocument,
});

export const refreshDocument = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/documents/:documentId/refresh',
  summary: 'Refresh a document; the Location header and `statusUrl` contain the URL of its status',
  keyScope: 'write',
  reply: z.object({ status: z.string(), statusUrl: z.string() }),
  status: 202,
});

export const setRefreshSchedule = endpoint({
  method: 'PATCH',
  path: '/api/recent_documents/:documentId/schedule',
  summary: 'Set how often a document is refreshed automatically; this also ends a pause',
  keyScope: 'write',
  body: z.object({ frequency: z.enum(REFRESH_FREQUENCIES) }),
  reply: recentDocument,
});

export const cancelCrawl = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/cancel',
  summary: 'Cancel a running crawl or refresh; the stored pages are kept, and a refresh continues it',
  keyScope: 'write',
  reply: recentDocument,
  status: 202,
});
