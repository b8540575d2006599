import type { SearchHit } from '@lectern/shared/search/query/score.ts';

/** The default budget of an answer, in o200k tokens. */
export const DEFAULT_MAX_TOKENS = 2_500;
/** Lower than the average: limits how many passages are read from the database. */
const MIN_PASSAGE_TOKENS = 150;
/** Share of the best score below which a passage is not worth an agent's tokens. */
const MIN_SCORE_SHARE = 0.15;
/** Worth that a passage needs in an answer of the default size. */
const MIN_WORTH = 0.55;

/** Drops hits with a low score. */
export function keepRelevant(hits: readonly SearchHit[]): SearchHit[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  return hits.filter(({ score }) => score >= best * MIN_SCORE_SHARE);
}

/**
 * How many ranked passages to read for an answer of up to `maxTokens`: as many as may fit, and fewer when the first are
 * much better than the rest. A larger budget or a continued answer gets more.
 */
export function countToRead(hits: readonly SearchHit[], maxTokens: number, isContinued: boolean): number {
  const max = Math.min(hits.length, Math.ceil(maxTokens / MIN_PASSAGE_TOKENS));
  if (isContinued) return max;
  const minWorth = MIN_WORTH * Math.min(1, DEFAULT_MAX_TOKENS / maxTokens);
  return Math.min(max, hits.findLastIndex(({ worth }) => worth >= minWorth) + 1);
}
