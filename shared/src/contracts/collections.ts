import { z } from 'zod';
import { done, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list-query.ts';

export const collection = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  status: z.string(),
  mcpServerHash: z.string(),
  /** Whether the log of tool calls contains questions and answers, for 30 days. */
  storesQuestions: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type CollectionReply = z.output<typeof collection>;

const description = z.string().trim().max(2_000, 'Description must have at most 2,000 characters');

const nameAs = (required: string) =>
  z.string(required).trim().min(1, required).max(200, 'Name must have at most 200 characters');

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  summary: 'List collections, oldest first',
  keyScope: 'read',
  query: listQuery,
  reply: z.array(collection),
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  summary: 'Create a collection; 403 with limitReached over the plan’s limit',
  keyScope: 'write',
  body: z.object({ name: nameAs('MCP Server name is required'), description: description.optional() }),
  reply: collection,
  status: 201,
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId',
  summary: 'Get a collection',
  keyScope: 'read',
  reply: collection,
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/api/collections/:collectionId',
  summary: 'Update a collection; storesQuestions false also deletes stored questions and answers',
  body: z.object({
    name: nameAs('Name is required').optional(),
    description: description.optional(),
    storesQuestions: z.boolean().optional(),
  }),
  reply: collection,
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/:collectionId',
  summary: 'Move a collection with its documents and topics to the trash, for a week',
  reply: done,
});

export const restoreCollection = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/restore',
  summary: 'Restore a deleted collection; 403 with limitReached over the plan’s limit',
  reply: collection,
});
