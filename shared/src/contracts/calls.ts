import { z } from 'zod';
import { RETENTION_DAYS } from '../domain/retention.ts';
import { AGENT_TOOLS } from '../domain/tools/agent-tools.ts';
import { CALL_OUTCOMES } from '../domain/tools/tool-call.ts';
import { idParam, timestamp, timestampInput } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';
import { listPage, listQuery } from './list-query.ts';

const DEFAULT_LIMIT = 50;

/** A tool call of an agent, without its answer. */
export const loggedCall = z.object({
  id: z.number(),
  calledAt: timestamp,
  collectionId: z.number(),
  collectionName: z.string(),
  /** Null when the key has been deleted. */
  keyId: z.number().nullable(),
  keyName: z.string(),
  /** Name and version of the client; null if it sent none. */
  client: z.string().nullable(),
  toolName: z.string(),
  outcome: z.enum(CALL_OUTCOMES),
  /** Duration on the server, in milliseconds. */
  ms: z.number(),
  /** o200k tokens of the answer; an estimate that is off by at most a few percent. */
  tokens: z.number(),
  /** The names of the documents that the answer cites. */
  documents: z.array(z.string()),
  /** The question, URL or document name; null if it was not stored. */
  question: z.string().nullable(),
});

export type LoggedCallReply = z.output<typeof loggedCall>;

const callFilter = z.object({
  collectionId: idParam.optional(),
  keyId: idParam.optional(),
  client: z.string().max(250).optional(),
  tool: z.enum(AGENT_TOOLS).optional(),
  outcome: z.enum(CALL_OUTCOMES).optional(),
  /** Calls at or after this time. */
  since: timestampInput.optional(),
  /** Calls before this time. */
  until: timestampInput.optional(),
});

export type CallFilterQuery = z.output<typeof callFilter>;

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/user/calls',
  summary: `List the tool calls of the last ${RETENTION_DAYS.callLog} days, newest first`,
  query: callFilter.extend({
    ...listQuery.shape,
    limit: listQuery.shape.limit.prefault(`${DEFAULT_LIMIT}`),
  }),
  reply: listPage(loggedCall),
});

export const listCallClients = endpoint({
  method: 'GET',
  path: '/api/user/call-clients',
  summary: 'List the clients of the logged tool calls, by name',
  reply: z.array(z.string()),
});

export const exportCalls = endpoint({
  method: 'GET',
  path: '/api/user/calls.csv',
  summary: 'Download the tool calls as CSV (RFC 4180), newest first, without answers',
  query: callFilter,
  replyType: 'text/csv',
  reply: z.unknown(),
});

export const getCall = endpoint({
  method: 'GET',
  path: '/api/calls/:callId',
  summary: 'Get a tool call with the answer that the agent received',
  reply: loggedCall.extend({
    /** The text of the answer; null if it was not stored. */
    answer: z.string().nullable(),
  }),
});
