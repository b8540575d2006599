import { NotFoundError, NotSignedInError, TooManyRequestsError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { isJsonContentType, readRequestBody } from '@modelcontextprotocol/server';
import { createHolderLookup, identifyCaller, readApiKey } from './caller.ts';
import { identifyClient } from './client-identity.ts';
import { createConnectionRecorder } from './connection-recorder.ts';
import { REFUSAL_CODES, refuse } from './json-rpc-refusal.ts';
import { createKeyTurns } from './key-turns.ts';
import { createMcpServer } from './mcp-server.ts';
import type { McpParts, McpServerDeps } from './mcp-server-deps.ts';
import { refuseOrigin } from './request-origin.ts';
import { createProtocolServing } from './serve-protocol.ts';

export interface McpEndpointDeps extends McpParts {
  /** How many requests of one key run and wait, instead of what production allows. */
  readonly requestsOfKey?: { readonly atATime: number; readonly mostWaiting: number };
}

const MAX_BODY_BYTES = 1024 * 1024;

/** Answers one POST to the server named by its hash. */
export function createMcpEndpoint(
  deps: McpEndpointDeps,
  server: McpServerDeps,
): (request: Request, hash: string) => Promise<Response> {
  const { logger, publicUrl, appSecret, plans } = deps;
  const db = deps.dataSource.manager;
  const now = deps.now ?? (() => new Date());
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
