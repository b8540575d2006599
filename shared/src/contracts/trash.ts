import { z } from 'zod';
import { RETENTION_DAYS } from '../domain/retention.ts';
import { done, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

const deleted = z.object({
  id: z.number(),
  name: z.string(),
  deletedAt: timestamp,
  /** The end of the restore period. */
  purgeAt: timestamp,
});

const deletedItem = z.discriminatedUnion('kind', [
  deleted.extend({
    kind: z.literal('collection'),
    /** The number of its documents. */
    documentCount: z.number(),
  }),
  deleted.extend({
    kind: z.literal('document'),
    url: z.string(),
    /** The collection it is restored to. */
    collectionId: z.number(),
    collectionName: z.string(),
  }),
]);

export type DeletedItem = z.output<typeof deletedItem>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/user/trash',
  summary: `List the collections and documents deleted in the last ${RETENTION_DAYS.trash} days, newest first`,
  reply: z.array(deletedItem),
});

export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/api/user/trash',
  summary: 'Empty the trash; its contents are deleted within an hour and cannot be restored',
  reply: done,
});
