import { z } from 'zod';
import { AGENT_TOOLS } from '../domain/agent-tools.ts';
import { idParam, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

const argument = z.union([
  z.string().max(4_000, 'An argument may have at most 4,000 characters'),
  z.number(),
]);

/** One passage of an answer, in the order of its text. */
export const previewSource = z.object({
  url: z.string(),
  title: z.string(),
  headingPath: z.array(z.string()),
  documentName: z.string(),
  pinned: z.boolean(),
  tokens: z.number(),
  fetchedAt: timestamp,
});

export const previewAnswer = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/preview',
  summary: 'Preview the exact response of an MCP tool; not counted as a tool call',
  access: 'user',
  params: z.object({ collectionId: idParam }),
  body: z.object({
    tool: z.enum(AGENT_TOOLS),
    arguments: z.record(z.string().max(100), argument),
  }),
  reply: z.object({
    /** The text content of the tool's result. */
    text: z.string(),
    /** Whether the agent gets it as an error. */
    isError: z.boolean(),
    /** o200k tokens of `text`. */
    tokens: z.number(),
    /** What the answer took on the server, in milliseconds. */
    ms: z.number(),
    sources: z.array(previewSource),
    /** Passages that match and had no room. */
    omitted: z.number(),
    /** The argument `cursor` of the call that gives the next ones; null when nothing is left. */
    nextCursor: z.string().nullable(),
  }),
});
