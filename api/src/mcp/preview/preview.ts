import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { previewAnswer } from '@lectern/shared/contracts/preview.ts';
import { getCollection } from '@lectern/shared/db/stores/collections.ts';
import { countTokens } from '@lectern/shared/search/analysis/count-tokens.ts';
import type { z } from 'zod';
import type { UsageGate } from '../access/usage-gate.ts';
import { callTool } from '../call-tool.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { answerSchema } from '../tools/tool-answer.ts';

/** The owner's own look at what agents get. */
export interface PreviewService {
  /** The answer of a tool. Throws NotFoundError for a collection that is not the user's. */
  preview(
    user: SessionUser,
    collectionId: number,
    request: z.output<(typeof previewAnswer)['body']>,
    signal: AbortSignal,
  ): Promise<z.output<(typeof previewAnswer)['reply']>>;
}

const UNCOUNTED: UsageGate = { refuseExhausted() {}, charge: async (_, answer) => answer() };

/** Previews by the very code that serves agents, save that nothing is counted. */
export function createPreviewService(server: McpServerDeps): PreviewService {
  const deps = {
    ...server,
    gate: UNCOUNTED,
    noteVain() {},
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
      const startedAt = performance.now();
      const facts = { protocolRevision: null, waitUntil: () => signal };
      const result = await callTool(deps, caller, { name: tool, arguments: args }, facts);
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, isError: result.isError === true, tokens: countTokens(text), ms, ...shapeOf(result) };
    },
  };
}

/** Where the text is from; nothing of it for an error, which has no machine-readable side. */
function shapeOf({ structuredContent }: { structuredContent?: unknown }) {
  const parsed = answerSchema.safeParse(structuredContent);
  if (!parsed.success) return { sources: [], omitted: 0, nextCursor: null };
  const { passages, omitted, nextCursor } = parsed.data;
  return { sources: passages.map(({ text: _, changedAt: __, ...source }) => source), omitted, nextCursor };
}
