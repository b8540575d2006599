import type { SearchHit } from '@lectern/shared/search/query/score.ts';

/** The budget of an answer for which none is asked, in o200k tokens. */
export const USUAL_TOKENS = 2_500;
/** Passages are larger on average: more than fit at this size are not read from the database. */
const LEAST_PASSAGE_TOKENS = 150;
/** Passages below this share of the best one's score are not worth an agent's tokens. */
const LEAST_SHARE = 0.15;
/** What passages must be worth to be given unasked, in an answer of the usual size. */
const LEAST_WORTH = 0.55;

/** The passages that may be given at all, in their order. */
export function worthGiving(hits: readonly SearchHit[]): SearchHit[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  return hits.filter(({ score }) => score >= best * LEAST_SHARE);
}

/**
 * How many of the ranked passages are read for an answer of up to `maxTokens`: as many as may fit, and fewer where the
 * first are much better than the others, which would only cost. Whoever asks for a large answer, or for more, is
 * given more.
 */
export function countOffered(hits: readonly SearchHit[], maxTokens: number, isContinued: boolean): number {
  const most = Math.min(hits.length, Math.ceil(maxTokens / LEAST_PASSAGE_TOKENS));
  if (isContinued) return most;
  const least = LEAST_WORTH * Math.min(1, USUAL_TOKENS / maxTokens);
  return Math.min(most, hits.findLastIndex(({ worth }) => worth >= least) + 1);
}
