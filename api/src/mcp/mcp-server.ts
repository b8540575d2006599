import type { KeyObject } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Caller } from './caller.ts';
import type { CollectionIndex } from './collection-index.ts';
import type { LivePages } from './live-page/live-pages.ts';
import type { PassageCache } from './passage-cache.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { listTopicResources, readTopicResource } from './served-topic-resources.ts';
import { INSTRUCTIONS, LISTED_TOOLS } from './tool-listing.ts';
import { isExpected, toErrorResult, toToolResult } from './tool-result.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';
import { TOPIC_URI_TEMPLATE } from './topic-uri.ts';
import type { UsageGate } from './usage-gate.ts';

/** What serves every caller alike. */
export interface McpServerDeps {
  readonly db: Db;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly index: CollectionIndex;
  readonly gate: UsageGate;
  readonly cache: PassageCache;
  readonly livePages: LivePages;
  readonly cursorKey: KeyObject;
}

const SERVER_INFO = { name: 'lectern', title: 'Lectern', version: '1.0.0' };
const HOUR_MS = 3_600_000;

/** Lists that never change may be kept; those of a collection are asked for again (revision 2026-07-28, caching). */
const CACHE_HINTS = {
  'tools/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'prompts/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'resources/templates/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'server/discover': { ttlMs: HOUR_MS, cacheScope: 'public' },
} as const;

/** What of a request matters beyond its message. */
export interface RequestFacts {
  readonly protocolRevision: string | null;
  /** A signal aborted when the client has gone, or when this process stops; made only for those who wait. */
  readonly waitUntil: () => AbortSignal;
}

/**
 * A protocol server for one request of one caller.
 *
 * It is built on the SDK's lower level: the lists are constants, resources are paged, and arguments come under
 * many names, none of which the SDK's McpServer offers.
 */
export function createMcpServer(
  deps: McpServerDeps,
  caller: Caller,
  { protocolRevision, waitUntil }: RequestFacts,
): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: INSTRUCTIONS,
    cacheHints: CACHE_HINTS,
  });
  server.setRequestHandler('tools/list', () => ({ tools: [...LISTED_TOOLS] }));
  server.setRequestHandler('tools/call', ({ params }) =>
    callTool(deps, caller, params, { protocolRevision, waitUntil }),
  );
  server.setRequestHandler('resources/list', ({ params }) =>
    listTopicResources(deps.db, caller.collectionId, params?.cursor),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ name: 'topic', uriTemplate: TOPIC_URI_TEMPLATE, mimeType: 'text/markdown' }],
  }));
  server.setRequestHandler('resources/read', ({ params }) =>
    readTopicResource(deps.db, caller.collectionId, params.uri),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: [...LISTED_PROMPTS] }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return server;
}

async function callTool(
  deps: McpServerDeps,
  caller: Caller,
  { name, arguments: args }: { name: string; arguments?: unknown },
  { protocolRevision, waitUntil }: RequestFacts,
): Promise<CallToolResult> {
  const { logger, index, gate } = deps;
  const tool = ALL_TOOLS.find((known) => known.name === name);
  if (!tool) {
    const known = ALL_TOOLS.map((offered) => offered.name).join(', ');
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool "${name.slice(0, 100)}"; there are ${known}`,
    );
  }
  const startedAt = performance.now();
  const event = { tool: name, userId: caller.userId, collectionId: caller.collectionId };
  const elapsed = () => ({ ms: Math.round((performance.now() - startedAt) * 10) / 10 });
  try {
    gate.refuseExhausted(caller);
    const collection = await index.get(caller.collectionId, caller.revision);
    const answer = await tool.answer(args, { ...deps, caller, collection, waitUntil });
    await gate.charge(caller, name);
    logger.info({ ...event, ...elapsed(), passages: answer.structured.passages.length }, 'tool answered');
    return toToolResult(answer, protocolRevision);
  } catch (error) {
    if (isExpected(error)) logger.info({ ...event, ...elapsed(), refused: error.name }, 'tool refused');
    else logger.error({ ...event, ...elapsed(), err: error }, 'tool failed');
    return toErrorResult(error);
  }
}
