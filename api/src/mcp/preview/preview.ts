import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { previewAnswer } from '@lectern/shared/contracts/preview.ts';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import type { z } from 'zod';
import { callTool } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { answerSchema } from '../tools/tool-answer.ts';

/** Shows owners the answers that agents get. */
export interface PreviewService {
  /** The answer of a tool. Throws NotFoundError for a collection that is not the user's. */
  preview(
    user: SessionUser,
    collectionId: number,
    request: z.output<(typeof previewAnswer)['body']>,
    signal: AbortSignal,
  ): Promise<z.output<(typeof previewAnswer)['reply']>>;
}

/** Runs the code that serves agents; a caller without a key is not charged. */
export function createPreviewService(server: McpServerDeps): PreviewService {
  const deps = {
    ...server,
    recordUnanswered() {},
    observeTool: null,
    logger: server.logger.child({ isPreview: true }),
  };
  return {
    async preview(user, collectionId, { tool, arguments: args }, signal) {
      const { revision, mcpServerHash } = await getCollection(server.db, { userId: user.id, collectionId });
      const { id: userId, isPro } = user;
      const caller = {
        userId,
        collectionId,
        mcpServerHash,
        keyId: null,
        isPro,
        limit: null,
        used: 0,
        revision,
      };
      const startedMs = performance.now();
      const context = { protocolRevision: null, waitUntil: () => signal };
      const result = await callTool(deps, caller, { name: tool, arguments: args }, context);
      const ms = Math.round((performance.now() - startedMs) * 10) / 10;
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, isError: result.isError === true, tokens: countTokens(text), ms, ...shapeOf(result) };
    },
  };
}

/** The sources of an answer; an error has none. */
function shapeOf({ structuredContent }: { structuredContent?: unknown }) {
  const parsed = answerSchema.safeParse(structuredContent);
  if (!parsed.success) return { sources: [], omitted: 0, nextCursor: null };
  const { passages, omitted, nextCursor } = parsed.data;
  return { sources: passages.map(({ text: _, changedAt: __, ...source }) => source), omitted, nextCursor };
}
