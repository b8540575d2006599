import { z } from 'zod';
import { id } from './common-shapes.ts';
import { recentDocument } from './documents.ts';
import { endpoint } from './endpoint.ts';

export const moveDocument = endpoint({
  method: 'POST',
  path: '/api/recent_documents/:documentId/move',
  summary: 'Move a document with its pages and topics to another collection; 409 while it is being crawled',
  body: z.object({ toCollectionId: id }),
  reply: recentDocument,
});
