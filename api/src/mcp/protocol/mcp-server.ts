import { Server } from '@modelcontextprotocol/server';
import type { Caller } from '../access/caller.ts';
import type { RequestContext } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { listTopicResources, readTopicResource } from './served-topic-resources.ts';
import { INSTRUCTIONS, LISTED_TOOLS } from './tool-listing.ts';
import { TOPIC_URI_TEMPLATE } from './topic-uri.ts';
import { traceToolCall } from './trace-tool-call.ts';

/** What the server says of itself. */
export const SERVER_INFO = { name: 'lectern', title: 'Lectern', version: '1.0.0' };
const HOUR_MS = 3_600_000;

/** Lists that never change may be kept; those of a collection are asked for again (revision 2026-07-28, caching). */
const CACHE_HINTS = {
  'tools/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'prompts/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'resources/templates/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'server/discover': { ttlMs: HOUR_MS, cacheScope: 'public' },
} as const;

/**
 * A protocol server for one request of one caller.
 *
 * It is built on the SDK's lower level: the lists are constants, resources are paged, and arguments come under
 * many names, none of which the SDK's McpServer offers.
 */
export function createMcpServer(deps: McpServerDeps, caller: Caller, context: RequestContext): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: INSTRUCTIONS,
    cacheHints: CACHE_HINTS,
  });
  server.setRequestHandler('tools/list', () => ({ tools: [...LISTED_TOOLS] }));
  server.setRequestHandler('tools/call', ({ params }) => traceToolCall(deps, caller, params, context));
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
