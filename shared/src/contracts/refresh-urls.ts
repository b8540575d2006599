import { z } from 'zod';
import { done, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

export const getRefreshUrl = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/refresh-url',
  summary: 'Get the creation and last use of a document’s refresh URL; null if it has none',
  reply: z.object({ createdAt: timestamp, lastUsedAt: timestamp.nullable() }).nullable(),
});

export const createRefreshUrl = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/refresh-url',
  summary: 'Create a URL that refreshes a document; it replaces an earlier one, and is shown only once',
  reply: z.object({ url: z.string() }),
  status: 201,
});

export const revokeRefreshUrl = endpoint({
  method: 'DELETE',
  path: '/api/recent_documents/:documentId/refresh-url',
  summary: 'Revoke the refresh URL of a document',
  reply: done,
});

export const refreshByUrl = endpoint({
  method: 'POST',
  path: '/api/refresh/:token',
  summary: 'Refresh the document of a refresh URL; the request body is ignored',
  access: 'token',
  // Services that send webhooks choose the parameters, as they choose the body.
  query: z.looseObject({}),
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({
    /** `waiting` when the document is being crawled: the refresh follows. `ignored` for a test of the hook. */
    status: z.enum(['processing', 'waiting', 'ignored']),
  }),
  status: 202,
});
