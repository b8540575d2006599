import { z } from 'zod';
import { done, id, timestamp } from './common-shapes.ts';
import { MAX_TEXT_BYTES } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list-query.ts';

/** The language model that chose a topic's passages; '' if the search chose them; null if no choice was needed. */
export const selectedBy = z.string().nullable();

export const topic = z.object({
  id: z.number(),
  collectionId: z.number(),
  urlId: z.number(),
  name: z.string(),
  slug: z.string(),
  content: z.string(),
  enabled: z.boolean(),
  /** Whether agents can find it; false until its passages are extracted. */
  isReady: z.boolean(),
  selectedBy,
  createdAt: timestamp,
});

export type TopicReply = z.output<typeof topic>;

export const listTopics = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/topics',
  summary: 'List the topics of a collection in document order, without their content',
  query: listQuery,
  reply: z.array(topic),
});

export const addTopic = endpoint({
  method: 'POST',
  path: '/api/urls/:urlId/topics',
  summary: 'Add a topic to a document; without content, its passages are extracted from the document',
  body: z.object({
    urlId: id,
    name: z
      .string('Topic name is required')
      .trim()
      .min(1, 'Topic name is required')
      .max(200, 'Topic name must have at most 200 characters'),
    content: z.string().optional(),
  }),
  reply: topic,
  status: 201,
  maxBodyBytes: MAX_TEXT_BYTES,
});

export const getTopic = endpoint({
  method: 'GET',
  path: '/api/topics/:topicId',
  summary: 'Get a topic with its content',
  reply: topic,
});

export const updateTopic = endpoint({
  method: 'PATCH',
  path: '/api/topics/:topicId',
  summary: 'Switch a topic on or off for agents',
  body: z.object({ enabled: z.boolean() }),
  reply: topic,
});

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/api/topics/:topicId',
  summary: 'Delete a topic and its passages',
  reply: done,
});
