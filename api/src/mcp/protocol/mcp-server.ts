import { Server } from '@modelcontextprotocol/server';
import pLimit from 'p-limit';
import type { Caller } from '../access/caller.ts';
import { callTool } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { listTopicResources, readTopicResource, TOPIC_URI_TEMPLATE } from './served-topic-resources.ts';
import { describeServer, type ServerDescription } from './server-description.ts';

const SERVER_INFO = { name: 'lectern', title: 'Lectern', version: '1.0.0' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Lists that may be cached (revision 2026-07-28, caching). Tools and instructions name the collection's documents; the
 * other lists are constant. Resources are not cached.
 */
const CACHE_HINTS = {
  'tools/list': { ttlMs: MINUTE_MS, cacheScope: 'private' },
  'prompts/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'resources/templates/list': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'server/discover': { ttlMs: MINUTE_MS, cacheScope: 'private' },
} as const;

/** Describes the caller's collection to a client. Throws NotFoundError when the collection was just deleted. */
export async function loadServerDescription(
  { index }: Pick<McpServerDeps, 'index'>,
  { collectionId, revision }: Caller,
): Promise<ServerDescription> {
  return describeServer(await index.get(collectionId, revision));
}

/**
 * Creates the SDK server for one request; `description` is null if the client does not ask for it. Uses the SDK's
 * low-level Server: McpServer offers neither paged resources nor argument aliases.
 */
export function createMcpServer(
  deps: McpServerDeps,
  caller: Caller,
  abortSignal: () => AbortSignal,
  description: ServerDescription | null,
): Server {
  const server = new Server(
    { ...SERVER_INFO, ...(description && { title: description.title }) },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      ...(description && { instructions: description.instructions }),
      cacheHints: CACHE_HINTS,
    },
  );
  // A batch has up to a hundred messages. Answered together, costly ones would hold up everyone else for many seconds.
  const oneByOne = pLimit(1);
  server.setRequestHandler('tools/list', async () => {
    const { tools } = description ?? (await oneByOne(() => loadServerDescription(deps, caller)));
    return { tools: [...tools] };
  });
  server.setRequestHandler('tools/call', ({ params }) =>
    oneByOne(() => callTool(deps, caller, params, abortSignal)),
  );
  server.setRequestHandler('resources/list', ({ params }) =>
    oneByOne(() => listTopicResources(deps.db, caller.collectionId, params?.cursor)),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ name: 'topic', uriTemplate: TOPIC_URI_TEMPLATE, mimeType: 'text/markdown' }],
  }));
  server.setRequestHandler('resources/read', ({ params }) =>
    oneByOne(() => readTopicResource(deps.db, caller.collectionId, params.uri)),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: [...LISTED_PROMPTS] }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return server;
}
