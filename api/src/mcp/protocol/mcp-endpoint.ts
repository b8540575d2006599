import { findKeyOwners, type KeyUse } from '@lectern/shared/db/stores/usage/key-holders.ts';
import { addLogContext } from '@lectern/shared/log-context.ts';
import { hashApiKey } from '../../api-keys/key-vault.ts';
import { batchPerTick } from '../access/batch-per-tick.ts';
import { identifyCaller, readApiKey } from '../access/caller.ts';
import { createConnectionRecorder } from '../access/connection-recorder.ts';
import { createKeyRates } from '../access/key-rates.ts';
import { refuseOrigin } from '../access/request-origin.ts';
import type { McpParts, McpServerDeps } from '../mcp-server-deps.ts';
import { REFUSAL_CODES, refuse, toRefusal } from './json-rpc-refusal.ts';
import { createMcpServer, introduceTo } from './mcp-server.ts';
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
  deps: McpParts,
  server: McpServerDeps,
): (request: Request, hash: string) => Promise<Response> {
  const { logger, publicUrl, appSecret, plans, signal: stopping } = deps;
  const db = deps.dataSource.manager;
  const now = deps.now ?? (() => new Date());
  const findKeyOwner = batchPerTick((uses: readonly KeyUse[]) => findKeyOwners(db, uses, now()));
  const recordConnection = createConnectionRecorder(db, logger);
  const rates = createKeyRates(deps.countUse);
  const serveProtocol = createProtocolServing((error) => logger.debug({ err: error }, 'MCP request refused'));

  return async (request, hash) => {
    try {
      const refusal = refuseOrigin(request.headers, publicUrl);
      if (refusal !== null) return refuse(403, REFUSAL_CODES.refused, refusal);
      const keyHash = hashApiKey(readApiKey(request.headers, publicUrl), appSecret);
      rates.count(keyHash);
      const mcpServerHash = SERVER_HASH.test(hash) ? hash : '';
      const identified = await identifyCaller({ findKeyOwner, plans, publicUrl }, { keyHash, mcpServerHash });
      const message = await readMessage(request);
      if (message instanceof Response) return message;
      for (let counted = 1; counted < messagesOf(message.json); counted += 1) rates.count(keyHash);
      addLogContext({ userId: identified.userId });
      const client = recordConnection(identified, message.client) ?? identified.client;
      const caller = { ...identified, client };
      const abortSignal = () => AbortSignal.any([request.signal, ...(stopping ? [stopping] : [])]);
      const introduction = message.client.isHandshake ? await introduceTo(server, caller) : null;
      return await serveProtocol(request, message.json, () =>
        createMcpServer(server, caller, abortSignal, introduction),
      );
    } catch (error) {
      return toRefusal(error, logger);
    }
  };
}
