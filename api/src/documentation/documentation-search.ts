import type { askDocumentation } from '@lectern/shared/contracts/documentation.ts';
import type { ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import { deriveKey } from '@lectern/shared/seal.ts';
import type { Deps } from '../deps.ts';
import { createPassageCache } from '../mcp/answer/passage-cache.ts';
import { answerQuestion } from '../mcp/tools/retrieve-technical-documentation.ts';
import type { SearchCall } from '../mcp/tools/tool.ts';
import { serveDocumentation } from './served-documentation.ts';

/** Enough for the demonstration, and less than agents get. */
const MAX_TOKENS = 1_500;
const MAX_CACHE_BYTES = 4 * 1024 * 1024;
/** The ids of accounts start at 1. */
const VISITOR_USER_ID = 0;

/**
 * Indexes the documentation, and returns the function that answers questions about it as MCP servers answer agents. A question
 * cannot reach a stored collection.
 */
export function createDocumentationSearch(
  documentation: Documentation,
  { publicUrl, appSecret }: Pick<Deps, 'publicUrl' | 'appSecret'>,
): (question: string) => Promise<ReplyOf<typeof askDocumentation>> {
  const served = serveDocumentation(documentation, publicUrl);
  const call: SearchCall = {
    ...served,
    caller: { userId: VISITOR_USER_ID, collectionId: served.collection.collectionId },
    cache: createPassageCache(MAX_CACHE_BYTES),
    vectorRanking: null,
    publicUrl,
    cursorKey: deriveKey(appSecret, 'documentation cursor'),
  };
  return async (question) => {
    const startedMs = performance.now();
    const { text, facts } = await answerQuestion(
      { query: question, maxTokens: MAX_TOKENS, documentName: undefined, cursor: undefined },
      call,
    );
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    const passages = facts.passages.map(({ url, title, headingPath }) => ({ url, title, headingPath }));
    return { text, tokens: countTokens(text), ms, passages };
  };
}
