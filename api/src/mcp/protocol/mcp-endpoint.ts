import { noteLogFacts } from '@lectern/shared/log-facts.ts';
import { hashApiKey } from '../../api-keys/key-vault.ts';
import { createHolderLookup, type KeyAtServer, readApiKey } from '../access/caller.ts';
import { createConnectionRecorder } from '../access/connection-recorder.ts';
import { createKeyRates } from '../access/key-rates.ts';
import { createKeyTurns } from '../access/key-turns.ts';
import { createKnownCallers } from '../access/known-callers.ts';
import { refuseOrigin } from '../access/request-origin.ts';
import type { McpParts, McpServerDeps } from '../mcp-server-deps.ts';
import { createAnswering } from './answer-message.ts';
import { REFUSAL_CODES, refuse, toRefusal } from './json-rpc-refusal.ts';
import { readMessage } from './read-message.ts';

export interface McpEndpointDeps extends McpParts {
  /** How many requests of one key run and wait, instead of what production allows. */
  readonly requestsOfKey?: { readonly atATime: number; readonly mostWaiting: number };
}

const SERVER_HASH = /^[\w-]{1,100}$/;

/** Answers one POST to the server named by its hash. */
export function createMcpEndpoint(
  deps: McpEndpointDeps,
  server: McpServerDeps,
): (request: Request, hash: string) => Promise<Response> {
  const { logger, publicUrl, appSecret, plans } = deps;
  const db = deps.dataSource.manager;
  const now = deps.now ?? (() => new Date());
  const callers = createKnownCallers({ findHolder: createHolderLookup(db), publicUrl, plans, now });
  const record = createConnectionRecorder(db, logger);
  const turns = createKeyTurns(deps.requestsOfKey);
  const rates = createKeyRates(deps.countUse);
  const { answer, answerRemembered } = createAnswering(server, deps.signal);

  const serve = async (request: Request, use: KeyAtServer): Promise<Response> => {
    const remembered = callers.recall(use);
    // Of those who are not known nothing is read.
    const found = remembered ?? (await callers.identify(use));
    const asked = await readMessage(request);
    if (asked instanceof Response) return asked;
    const response = remembered ? await answerRemembered(remembered, asked) : null;
    const caller = response || !remembered ? found : await callers.identify(use);
    noteLogFacts({ userId: caller.userId });
    record(caller, asked.client);
    return response ?? answer(caller, asked);
  };

  return async (request, hash) => {
    try {
      const refusal = refuseOrigin(request.headers, publicUrl);
      if (refusal !== null) return refuse(403, REFUSAL_CODES.refused, refusal);
      const key = readApiKey(request.headers, publicUrl);
      // What PostgreSQL takes for no text would also fail the others whose look-up shares the query.
      const mcpServerHash = SERVER_HASH.test(hash) ? hash : '';
      const use = { keyHash: hashApiKey(key, appSecret), mcpServerHash };
      rates.count(use.keyHash);
      const endTurn = await turns.take(key);
      return await serve(request, use).finally(endTurn);
    } catch (error) {
      return toRefusal(error, logger);
    }
  };
}
