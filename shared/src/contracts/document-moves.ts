import { z } from 'zod';
import { id } from './common-shapes.ts';
import { documentId, recentDocument } from './documents.ts';
import { endpoint } from './endpoint.ts';

export const moveDocument = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/move',
  summary: 'Move a document with its pages and topics to another collection; 409 while it is being crawled',
  access: 'user',
  params: documentId,
  body: z.object({ toCollectionId: id }),
  reply: recentDocument,
});
