import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const foundItem = z.object({
  id: z.number(),
  name: z.string(),
  documentId: z.number(),
  documentName: z.string(),
  collectionId: z.number(),
});

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/user/search',
  summary: 'Find documents, topics and pages by words of their names and URLs; at most eight of each',
  query: z.object({
    q: z
      .string('Enter a search text')
      .trim()
      .min(1, 'Enter a search text')
      .max(200, 'The search text may have at most 200 characters'),
  }),
  reply: z.object({
    documents: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        url: z.string(),
        collectionId: z.number(),
        collectionName: z.string(),
      }),
    ),
    topics: z.array(foundItem),
    pages: z.array(foundItem.extend({ url: z.string() })),
  }),
});
