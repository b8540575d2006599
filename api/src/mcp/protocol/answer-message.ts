import { ConflictError } from '@lectern/shared/errors.ts';
import type { KeyCaller } from '../access/caller.ts';
import type { LivePages } from '../live-page/live-pages.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { createMcpServer } from './mcp-server.ts';
import { plainResponse, readPlainCall } from './plain-call.ts';
import type { Asked } from './read-message.ts';
import { createProtocolServing } from './serve-protocol.ts';
import { callTraced } from './traced-call.ts';

/** Answers messages of callers. */
export interface Answering {
  /** The answer for a caller who was looked up for this message. */
  answer(caller: KeyCaller, asked: Asked): Promise<Response>;
  /**
   * The answer for a caller who is only remembered: a tool call that was counted, which verifies him in the same
   * statement. Null for everything else, which has then had no effect: look him up and ask again.
   */
  answerRemembered(caller: KeyCaller, asked: Asked): Promise<Response | null>;
}

/** Fetching a page changes the collection: that is not done for somebody who is not verified. */
const NO_LIVE_PAGES: LivePages = {
  fetch: () => Promise.reject(new ConflictError('The page is fetched once the caller is verified')),
};

/** Answers from `server`; what takes long ends when `stopping` is aborted. */
export function createAnswering(server: McpServerDeps, stopping?: AbortSignal): Answering {
  const serveProtocol = createProtocolServing((error) =>
    server.logger.debug({ err: error }, 'MCP request refused'),
  );
  const answerFrom = async (deps: McpServerDeps, caller: KeyCaller, asked: Asked, isProvisional: boolean) => {
    const { request, json, client } = asked;
    const waitUntil = () => AbortSignal.any([request.signal, ...(stopping ? [stopping] : [])]);
    const facts = { protocolRevision: client.protocolRevision, waitUntil, isProvisional };
    const call = readPlainCall(asked);
    if (call) return plainResponse(call, await callTraced(deps, caller, call.request, facts));
    return serveProtocol(request, json, () => createMcpServer(deps, caller, facts));
  };
  return {
    answer: (caller, asked) => answerFrom(server, caller, asked, false),
    async answerRemembered(caller, asked) {
      if (!isOneToolCall(asked.json)) return null;
      let isCounted = false;
      const gate: McpServerDeps['gate'] = {
        refuseExhausted: server.gate.refuseExhausted,
        async charge(call, answer) {
          const answered = await server.gate.charge(call, answer);
          isCounted = true;
          return answered;
        },
      };
      const deps = { ...server, gate, livePages: NO_LIVE_PAGES };
      const response = await answerFrom(deps, caller, asked, true);
      return isCounted ? response : null;
    },
  };
}

function isOneToolCall(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'method' in message && message.method === 'tools/call'
  );
}
