import { type AnswerFacts, answerFacts, type askCollection } from '@lectern/shared/contracts/ask.ts';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CurrentKey } from '../../api-keys/current-key.ts';
import type { RouteDeps } from '../../deps.ts';
import { callTool, textOf } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { ANSWER_META_KEY } from '../tools/tool-answer.ts';

export interface Ask {
  readonly user: SessionUser;
  readonly collectionId: number;
  readonly request: BodyOf<typeof askCollection>;
  /** The API key of the request, which is charged; null for the owner's preview, which is free. */
  readonly key: Pick<CurrentKey, 'keyId' | 'hasProPlan'> | null;
  /** The client's name; null if it sent none. */
  readonly client: string | null;
  readonly signal: AbortSignal;
}

/** The answer that agents get from a tool. Throws NotFoundError for a collection that is not the user's. */
export async function ask(
  server: McpServerDeps,
  { plans, now }: Pick<RouteDeps, 'plans' | 'now'>,
  { user, collectionId, request, key, client, signal }: Ask,
): Promise<ReplyOf<typeof askCollection>> {
  const userId = user.id;
  const isPro = key?.hasProPlan ?? user.isPro;
  const collection = await getCollection(server.db, { userId, collectionId });
  const { revision, mcpServerHash, storesQuestions } = collection;
  const limit = key === null ? null : limitsFor(isPro, plans).toolCallsPerMonth;
  const used = limit === null ? 0 : await getMonthUsage(server.db, userId, now());
  const owned = { userId, collectionId, mcpServerHash, revision, storesQuestions };
  const caller = { ...owned, keyId: key?.keyId ?? null, client, isPro, limit, used };
  const preview = { observeTool: null, logger: server.logger.child({ isPreview: true }) };
  const deps = key === null ? { ...server, ...preview } : server;
  const call = { name: request.tool, arguments: request.arguments };
  const startedMs = performance.now();
  const result = await callTool(deps, caller, call, () => signal);
  const ms = Math.round((performance.now() - startedMs) * 10) / 10;
  const text = textOf(result);
  return { text, isError: result.isError === true, tokens: countTokens(text), ms, ...factsOf(result) };
}

/** The facts of an answer; an error has none. */
function factsOf({ _meta: meta }: CallToolResult): AnswerFacts {
  const parsed = answerFacts.safeParse(meta?.[ANSWER_META_KEY]);
  return parsed.success ? parsed.data : { passages: [], omitted: 0, nextCursor: null };
}
