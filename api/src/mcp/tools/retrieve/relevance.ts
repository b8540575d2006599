import type { SearchHit } from '@lectern/shared/search/query/score.ts';

/** Share of the best score below which a passage is not worth an agent's tokens. */
const MIN_SCORE_SHARE = 0.15;
/** The same for its worth, which also counts its page and the passages of its page before it. */
const MIN_WORTH = 0.63;
/** The budget up to which MIN_WORTH holds. An agent that asks for twice as much gets passages worth half as much. */
const MIN_WORTH_TOKENS = 2_500;

/** Drops hits with a low score, or with little worth for an answer of `maxTokens`. */
export function keepRelevant(hits: readonly SearchHit[], maxTokens: number): SearchHit[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  const minWorth = MIN_WORTH * Math.min(1, MIN_WORTH_TOKENS / maxTokens);
  return hits.filter(({ score, worth }) => score >= best * MIN_SCORE_SHARE && worth >= minWorth);
}
