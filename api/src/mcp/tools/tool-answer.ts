import type { AnswerFacts } from '@lectern/shared/contracts/ask.ts';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { Answer } from '../answer/answer.ts';

/**
 * The key of the machine-readable facts in a result's `_meta` (MCP specification, `_meta`: a reverse DNS prefix). Clients
 * do not show `_meta` to their model.
 */
export const ANSWER_META_KEY = 'io.lectern/answer';

/** The answer of a tool. */
export interface ToolAnswer {
  /** The whole text that a model reads. */
  readonly text: string;
  readonly facts: AnswerFacts;
  /** Estimated o200k tokens of `text`. */
  readonly tokens: number;
  /** Whether the passages may not answer the question. */
  readonly isUnsure: boolean;
}

/** Adds the passages as data, in the order of the text. `scoreOf` gives the score of a ranked passage. */
export function toToolAnswer(
  { text, tokens, blocks, omitted, nextCursor }: Answer,
  scoreOf: (passageId: number) => number | undefined = () => undefined,
): ToolAnswer {
  const passages = blocks.map(({ shown, first, tokens }) => {
    const scores = shown.flatMap(({ passage }) => scoreOf(passage.passageId ?? 0) ?? []);
    return {
      url: first.url,
      title: first.title,
      headingPath: [...first.headingPath],
      documentName: first.documentName,
      topicId: first.topicId,
      pinned: first.isPinned,
      tokens,
      score: scores.length === 0 ? null : Math.round(Math.max(...scores) * 1_000) / 1_000,
      fetchedAt: first.fetchedAt.toISOString(),
      changedAt: first.changedAt.toISOString(),
    };
  });
  return { text, facts: { passages, omitted, nextCursor }, tokens, isUnsure: false };
}

/** An answer without passages, which says what to do next. */
export function plainAnswer(text: string): ToolAnswer {
  return {
    text,
    facts: { passages: [], omitted: 0, nextCursor: null },
    tokens: countTokens(text),
    isUnsure: false,
  };
}
