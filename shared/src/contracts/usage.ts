import { z } from 'zod';
import { timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

export const getToolUsage = endpoint({
  method: 'GET',
  path: '/api/user/tool-usage',
  summary: 'Get the tool calls of the current UTC month; limit is null for unlimited plans',
  reply: z.object({ toolUsage: z.number(), limit: z.number().nullable() }),
});

/** A limit of the plan; null means unlimited. */
const usedLimit = z.object({ used: z.number(), limit: z.number().nullable() });

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/user/limits',
  summary: 'Get the limits and current usage of the plan',
  keyScope: 'read',
  readsNoCollection: true,
  reply: z.object({
    collections: usedLimit,
    /** Every crawled page is a topic. */
    topics: usedLimit,
    maxPagesPerDocument: z.number(),
  }),
});

export type LimitsReply = z.output<typeof getLimits.reply>;

export const getConnections = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/connections',
  summary: 'List the MCP clients that connected to a collection, most recent first',
  reply: z.array(
    z.object({
      clientName: z.string().nullable(),
      clientVersion: z.string().nullable(),
      lastSeenAt: timestamp,
    }),
  ),
});

const toolCalls = z.object({
  collectionId: z.number(),
  /** Null when the collection has been deleted. */
  collectionName: z.string().nullable(),
  toolName: z.string(),
  calls: z.number(),
  lastCalledAt: timestamp,
});

const unansweredQuestion = z.object({
  id: z.number(),
  collectionId: z.number(),
  collectionName: z.string(),
  toolName: z.string(),
  question: z.string(),
  times: z.number(),
  lastAskedAt: timestamp,
});

export const getUsageReport = endpoint({
  method: 'GET',
  path: '/api/user/usage',
  summary: 'Get the tool calls of the last 30 UTC days, and unanswered questions',
  reply: z.object({
    /** Every day, including those without calls, oldest first. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        calls: z.number(),
        /** o200k tokens of the answers. */
        tokens: z.number(),
        /** The duration in milliseconds that 95% of the calls do not exceed; null without calls. */
        p95Ms: z.number().nullable(),
        /** Calls without a match, or with an unsure answer. */
        unanswered: z.number(),
      }),
    ),
    tools: z.array(toolCalls),
    /** At most 100, last asked first. */
    unanswered: z.array(unansweredQuestion),
  }),
});
