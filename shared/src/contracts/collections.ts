import { z } from 'zod';
import { done, idParam, noBody, noParams, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

export const collection = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  status: z.string(),
  mcpServerHash: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type CollectionReply = z.output<typeof collection>;

const collectionId = z.object({ collectionId: idParam });
const description = z.string().trim().max(2_000, 'Description must have at most 2,000 characters');

const nameAs = (required: string) =>
  z.string(required).trim().min(1, required).max(200, 'Name must have at most 200 characters');

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  summary: 'The collections of the signed-in user, oldest first',
  access: 'user',
  params: noParams,
  body: noBody,
  reply: z.array(collection),
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  summary: 'Create a collection; 403 with limitReached when the plan allows no more',
  access: 'user',
  params: noParams,
  body: z.object({ name: nameAs('MCP Server name is required'), description: description.optional() }),
  reply: collection,
  status: 201,
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId',
  summary: 'One collection',
  access: 'user',
  params: collectionId,
  body: noBody,
  reply: collection,
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/api/collections/:collectionId',
  summary: 'Change the name or the description',
  access: 'user',
  params: collectionId,
  body: z.object({ name: nameAs('Name is required').optional(), description: description.optional() }),
  reply: collection,
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/:collectionId',
  summary: 'Delete a collection with all its documents and topics; for a week it can be restored',
  access: 'user',
  params: collectionId,
  body: noBody,
  reply: done,
});

export const restoreCollection = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/restore',
  summary: 'Take back that a collection was deleted; 403 with limitReached when its place has been taken',
  access: 'user',
  params: collectionId,
  body: noBody,
  reply: collection,
});
