import { findKeyOwners, type KeyUse } from '@lectern/shared/db/stores/usage/key-holders.ts';
import { addLogContext } from '@lectern/shared/log-context.ts';
import { hashApiKey } from '../../api-keys/key-vault.ts';
import { readApiKey } from '../../api-keys/read-api-key.ts';
import { batchPerTick } from '../access/batch-per-tick.ts';
import { identifyCaller } from '../access/caller.ts';
import { createConnectionRecorder } from '../access/connection-recorder.ts';
import { findOriginProblem } from '../access/find-origin-problem.ts';
import { createKeyRateLimit } from '../access/key-rate-limit.ts';
import type { McpServerDeps, McpSettings } from '../mcp-server-deps.ts';
import { JSON_RPC_CODES, jsonRpcError, toJsonRpcError } from './json-rpc-error.ts';
import { createMcpServer, loadServerDescription } from './mcp-server.ts';
import { readMessage } from './read-message.ts';
import { createProtocolServing } from './serve-protocol.ts';

const SERVER_HASH = /^[\w-]{1,100}$/;

/** The SDK refuses longer batches. */
const MAX_BATCH_MESSAGES = 100;

/** The number of messages in a body, which may be a batch (MCP specification 2025-03-26). */
function messagesOf(json: unknown): number {
  return Array.isArray(json) ? Math.min(json.length, MAX_BATCH_MESSAGES) : 1;
}

/** Answers one POST to the MCP server with the given hash. */
export function createMcpEndpoint(
  deps: McpSettings,
  server: McpServerDeps,
): (request: Request, hash: string) => Promise<Response> {
  const { logger, publicUrl, appSecret, plans, signal: stopping } = deps;
  const db = deps.dataSource;
  const now = deps.now ?? (() => new Date());
  const findKeyOwner = batchPerTick((uses: readonly KeyUse[]) => findKeyOwners(db, uses, now()));
  const recordConnection = createConnectionRecorder(db, logger);
  const keyRateLimit = createKeyRateLimit(deps.countUse);
  const serveProtocol = createProtocolServing((error) => logger.debug({ err: error }, 'MCP request refused'));

  return async (request, hash) => {
    try {
      const refusal = findOriginProblem(request.headers, publicUrl);
      if (refusal !== null) return jsonRpcError(403, JSON_RPC_CODES.serverError, refusal);
      const key = readApiKey(request.headers, publicUrl);
      const keyHash = hashApiKey(key, appSecret);
      keyRateLimit.count(keyHash);
      const mcpServerHash = SERVER_HASH.test(hash) ? hash : '';
      const identified = await identifyCaller({ findKeyOwner, plans, publicUrl }, { keyHash, mcpServerHash });
      deps.recordVerified?.(key, identified.userId);
      const message = await readMessage(request);
      if (message instanceof Response) return message;
      for (let counted = 1; counted < messagesOf(message.json); counted += 1) keyRateLimit.count(keyHash);
      addLogContext({ userId: identified.userId });
      const client = recordConnection(identified, message.client) ?? identified.client;
      const caller = { ...identified, client };
      const abortSignal = () => AbortSignal.any([request.signal, ...(stopping ? [stopping] : [])]);
      const description = message.client.isHandshake ? await loadServerDescription(server, caller) : null;
      return await serveProtocol(request, message.json, () =>
        createMcpServer(server, caller, abortSignal, description),
      );
    } catch (error) {
      return toJsonRpcError(error, logger);
    }
  };
}
