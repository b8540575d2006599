import { Server } from '@modelcontextprotocol/server';
import type { Caller } from '../access/caller.ts';
import type { RequestContext } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { listTopicResources, readTopicResource } from './served-topic-resources.ts';
import { INSTRUCTIONS, LISTED_TOOLS } from './tool-listing.ts';
import { TOPIC_URI_TEMPLATE } from './topic-uri.ts';
import { traceToolCall } from './trace-tool-call.ts';

const SERVER_INFO = { name: 'lectern', title: 'Lectern', version: '1.0.0' };
const HOUR_MS = 3_600_000;

/** Constant lists may be cached (revision 2026-07-28, caching); resources depend on the collection. */
const CACHE_HINTS = {
  'tools/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'prompts/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'resources/templates/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'server/discover': { ttlMs: HOUR_MS, cacheScope: 'public' },
} as const;

/**
 * Creates the SDK server for one request. Uses the SDK's low-level Server: McpServer offers neither paged resources nor
 * argument aliases.
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
