import { z } from 'zod';
import { AGENT_TOOLS, MAX_QUESTION_CHARS } from '../domain/tools/agent-tools.ts';
import { timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

const argument = z.union([
  z.string().max(MAX_QUESTION_CHARS, 'An argument may have at most 4,000 characters'),
  z.number(),
]);

/** The machine-readable part of an answer. Tool results have the same fields in `_meta`. */
export const answerFacts = z.object({
  /** In text order. */
  passages: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      /** The enclosing headings, outermost first, without the page's title. */
      headingPath: z.array(z.string()),
      documentName: z.string(),
      /** Null for a whole document. */
      topicId: z.number().nullable(),
      pinned: z.boolean(),
      /** o200k tokens of the quoted text. */
      tokens: z.number(),
      /** Comparable only within one answer; null for a whole page or document. */
      score: z.number().nullable(),
      fetchedAt: timestamp,
      changedAt: timestamp,
    }),
  ),
  /** Number of further passages that match. */
  omitted: z.number(),
  /** The `cursor` argument for the next passages; null on the last page. */
  nextCursor: z.string().nullable(),
});

export type AnswerFacts = z.output<typeof answerFacts>;

export const askCollection = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/ask',
  summary:
    'Call a tool and get the exact text that an agent gets; counts as a tool call only with an API key',
  keyScope: 'read',
  maxBodyBytes: 64 * 1024,
  body: z.object({
    tool: z.enum(AGENT_TOOLS).default('retrieve_technical_documentation'),
    /** The cursor grows with the passages that were sent. */
    arguments: z.object({ cursor: z.union([z.string(), z.number()]).optional() }).catchall(argument),
  }),
  reply: z.object({
    /** The text of the tool result, which is all that the model reads. */
    text: z.string(),
    /** Whether the tool result is an error. */
    isError: z.boolean(),
    /** o200k tokens of `text`. */
    tokens: z.number(),
    /** Duration of the call on the server, in milliseconds. */
    ms: z.number(),
    ...answerFacts.shape,
  }),
});
