import { z } from 'zod';
import { done, idParam, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

const documentId = z.object({ documentId: idParam });

export const getRefreshUrl = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/refresh-url',
  summary: 'Get the creation and last use of a document’s refresh URL; null if it has none',
  access: 'user',
  params: documentId,
  reply: z.object({ createdAt: timestamp, lastUsedAt: timestamp.nullable() }).nullable(),
});

export const createRefreshUrl = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/refresh-url',
  summary: 'Create a URL that refreshes a document; it replaces an earlier one, and is shown only once',
  access: 'user',
  params: documentId,
  reply: z.object({ url: z.string() }),
  status: 201,
});

export const revokeRefreshUrl = endpoint({
  method: 'DELETE',
  path: '/api/recent_documents/:documentId/refresh-url',
  summary: 'Revoke the refresh URL of a document',
  access: 'user',
  params: documentId,
  reply: done,
});

export const refreshByUrl = endpoint({
  method: 'POST',
  path: '/api/refresh/:token',
  summary: 'Refresh the document of a refresh URL; the request body is ignored',
  access: 'token',
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({
    /** `waiting` when the document is being crawled: the refresh follows. `ignored` for a test of the hook. */
    status: z.enum(['processing', 'waiting', 'ignored']),
  }),
  status: 202,
});
