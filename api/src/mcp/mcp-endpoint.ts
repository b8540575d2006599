import { listen } from '@lectern/shared/db/listen.ts';
import { NotFoundError, NotSignedInError, TooManyRequestsError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { isJsonContentType, readRequestBody } from '@modelcontextprotocol/server';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { CountUse } from '../http/rate-limits.ts';
import { deriveMacKey } from '../seal.ts';
import { createHolderLookup, identifyCaller, readApiKey } from './caller.ts';
import { identifyClient } from './client-identity.ts';
import { createCollectionIndex } from './collection-index.ts';
import { createConnectionRecorder } from './connection-recorder.ts';
import { REFUSAL_CODES, refuse } from './json-rpc-refusal.ts';
import { createKeyTurns } from './key-turns.ts';
import { createLivePages } from './live-page/live-pages.ts';
import { createMcpServer, type McpServerDeps } from './mcp-server.ts';
import { createPassageCache } from './passage-cache.ts';
import { createSegmentRepair } from './repair-segment.ts';
import { refuseOrigin } from './request-origin.ts';
import { createProtocolServing } from './serve-protocol.ts';
import { createUsageGate } from './usage-gate.ts';

export interface McpEndpointDeps {
  /** Initialized; one of its connections listens for changes of collections. */
  readonly dataSource: DataSource;
  readonly logger: Logger;
  /** The origin under which users and editors know the server. */
  readonly publicUrl: string;
  readonly plans: 'on' | 'off';
  readonly appSecret: string;
  /** `host:port` entries that may be fetched although they are private. */
  readonly crawlAllowedHosts: readonly string[];
  /** Brings decided jobs to their queues, soon; returns at once and never throws. */
  readonly relayOutbox: () => void;
  readonly countUse: CountUse;
  /** How many requests of one key run and wait, instead of what production allows. */
  readonly requestsOfKey?: { readonly atATime: number; readonly mostWaiting: number };
  /** How long an agent waits for a page that is fetched, instead of 12 s. */
  readonly liveWaitMs?: number;
  /** Ends the listening. */
  readonly signal?: AbortSignal;
  readonly maxIndexBytes?: number;
  readonly now?: () => Date;
}

const MAX_BODY_BYTES = 1024 * 1024;
const CHANGED = z.object({ collectionId: z.int(), revision: z.int() });

/** Answers one POST to the server named by its hash. Starts to listen for changes of collections. */
export function createMcpEndpoint(
  deps: McpEndpointDeps,
): (request: Request, hash: string) => Promise<Response> {
  const { logger, publicUrl, appSecret, plans } = deps;
  const db = deps.dataSource.manager;
  const now = deps.now ?? (() => new Date());
  const server = createServerDeps(deps, now);
  const callerDeps = { findHolder: createHolderLookup(db), appSecret, publicUrl, plans, now };
  const record = createConnectionRecorder(db, logger);
  const serveProtocol = createProtocolServing((error) => logger.debug({ err: error }, 'MCP request refused'));
  const turns = createKeyTurns(deps.requestsOfKey);

  const serve = async (request: Request, hash: string, key: string): Promise<Response> => {
    const caller = await identifyCaller(callerDeps, key, hash);
    const body = await readBody(request);
    if (body instanceof Response) return body;
    const client = identifyClient(body.json, request.headers);
    record(caller, client);
    return serveProtocol(request, body.json, () =>
      createMcpServer(server, caller, {
        protocolRevision: client.protocolRevision,
        waitUntil: () => AbortSignal.any([request.signal, ...(deps.signal ? [deps.signal] : [])]),
      }),
    );
  };

  return async (request, hash) => {
    try {
      const refusal = refuseOrigin(request.headers, publicUrl);
      if (refusal !== null) return refuse(403, REFUSAL_CODES.refused, refusal);
      const key = readApiKey(request.headers, publicUrl);
      const endTurn = await turns.take(key);
      return await serve(request, hash, key).finally(endTurn);
    } catch (error) {
      return toRefusal(error, logger);
    }
  };
}

/** What serves every caller alike; it follows the changes of collections from here on. */
function createServerDeps(deps: McpEndpointDeps, now: () => Date): McpServerDeps {
  const { dataSource, logger, publicUrl } = deps;
  const db = dataSource.manager;
  const index = createCollectionIndex(
    { db, logger, onBrokenSegment: createSegmentRepair({ ...deps, db }) },
    deps.maxIndexBytes,
  );
  followChanges(deps, index.follow);
  const livePages = createLivePages({
    ...deps,
    db,
    index,
    transact: dataSource.transaction.bind(dataSource),
    allowedHosts: new Set(deps.crawlAllowedHosts),
    ...(deps.liveWaitMs !== undefined && { waitMs: deps.liveWaitMs }),
  });
  return {
    ...{ db, logger, publicUrl, index, livePages },
    gate: createUsageGate(db, publicUrl, now),
    cache: createPassageCache(),
    cursorKey: deriveMacKey(deps.appSecret, 'mcp cursor'),
  };
}

function followChanges(
  { dataSource, logger, signal }: McpEndpointDeps,
  follow: (collectionId: number, revision: number) => Promise<void>,
): void {
  const listening = listen(dataSource, {
    channel: 'collection_changed',
    onMessage(payload) {
      const { collectionId, revision } = CHANGED.parse(JSON.parse(payload));
      follow(collectionId, revision).catch((error: unknown) =>
        logger.warn({ err: error, collectionId }, 'change not followed'),
      );
    },
    onError: (error) => logger.warn({ err: error }, 'not listening for changes of collections'),
  });
  signal?.addEventListener('abort', () => void listening.stop(), { once: true });
}

/** The parsed body, or the refusal of one that is too large, of another type or no JSON. */
async function readBody(request: Request): Promise<{ readonly json: unknown } | Response> {
  if (!isJsonContentType(request.headers.get('content-type'))) {
    return refuse(415, REFUSAL_CODES.refused, 'The Content-Type must be application/json');
  }
  const body = await readRequestBody(request, MAX_BODY_BYTES);
  if (body.tooLarge) {
    // The rest of the body is not read, so nothing more can be said on this connection.
    return refuse(413, REFUSAL_CODES.refused, 'The body may have at most 1 MiB', { connection: 'close' });
  }
  try {
    return { json: JSON.parse(body.text) };
  } catch {
    return refuse(400, REFUSAL_CODES.parseError, 'Parse error: the body is not valid JSON');
  }
}

function toRefusal(error: unknown, logger: Logger): Response {
  if (error instanceof NotSignedInError) {
    // Without resource_metadata: clients that find it would begin an OAuth sign-in that does not exist.
    return refuse(401, REFUSAL_CODES.refused, error.message, {
      'www-authenticate': 'Bearer realm="Lectern"',
    });
  }
  if (error instanceof TooManyRequestsError) {
    const retryAfter = { 'retry-after': String(error.retryAfterSeconds ?? 1) };
    return refuse(429, REFUSAL_CODES.refused, error.message, retryAfter);
  }
  if (error instanceof NotFoundError) return refuse(404, REFUSAL_CODES.refused, error.message);
  logger.error({ err: error }, 'MCP request failed');
  return refuse(500, REFUSAL_CODES.internal, 'The server failed; repeat the request in a moment');
}
