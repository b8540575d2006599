import { type AnswerFacts, answerFacts, type askCollection } from '@lectern/shared/contracts/ask.ts';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { callTool, textOf } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { ANSWER_META_KEY } from '../tools/tool-answer.ts';

export interface AskContext {
  /** The API key of the request, which is charged; null for the owner's preview, which is free. */
  readonly keyId: number | null;
  /** The client's name; null if it sent none. */
  readonly client: string | null;
  readonly signal: AbortSignal;
}

/** Gives owners the answers that agents get. */
export interface AskService {
  /** The answer of a tool. Throws NotFoundError for a collection that is not the user's. */
  ask(
    user: SessionUser,
    collectionId: number,
    request: z.output<(typeof askCollection)['body']>,
    context: AskContext,
  ): Promise<z.output<(typeof askCollection)['reply']>>;
}

export interface AskDeps {
  readonly plans: 'on' | 'off';
  readonly now: () => Date;
}

/** Runs the code that serves agents; a caller without a key is not charged. */
export function createAskService(server: McpServerDeps, { plans, now }: AskDeps): AskService {
  const preview = {
    ...server,
    recordUnanswered() {},
    recordCall() {},
    observeTool: null,
    logger: server.logger.child({ isPreview: true }),
  };
  return {
    async ask(user, collectionId, { tool, arguments: args }, { keyId, client, signal }) {
      const { revision, mcpServerHash, storesQuestions } = await getCollection(server.db, {
        userId: user.id,
        collectionId,
      });
      const { id: userId, isPro } = user;
      const limit = keyId === null ? null : limitsFor(isPro, plans).toolCallsPerMonth;
      const used = limit === null ? 0 : await getMonthUsage(server.db, userId, now());
      const owned = { userId, collectionId, mcpServerHash, revision, storesQuestions };
      const caller = { ...owned, keyId, client, isPro, limit, used };
      const deps = keyId === null ? preview : server;
      const startedMs = performance.now();
      const result = await callTool(deps, caller, { name: tool, arguments: args }, () => signal);
      const ms = Math.round((performance.now() - startedMs) * 10) / 10;
      const text = textOf(result);
      return { text, isError: result.isError === true, tokens: countTokens(text), ms, ...factsOf(result) };
    },
  };
}

/** The facts of an answer; an error has none. */
function factsOf({ _meta: meta }: CallToolResult): AnswerFacts {
  const parsed = answerFacts.safeParse(meta?.[ANSWER_META_KEY]);
  return parsed.success ? parsed.data : { passages: [], omitted: 0, nextCursor: null };
}
