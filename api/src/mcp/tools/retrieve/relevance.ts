import type { SearchHit } from '@lectern/shared/search/query/search.ts';

/** Share of the best score below which a passage does not justify its tokens. */
const MIN_SCORE_SHARE = 0.15;
/** The same for its value, which also counts its page and the passages of its page before it. */
const MIN_VALUE = 0.63;
/** The budget up to which MIN_VALUE holds. An agent that asks for twice as much gets passages of half the value. */
const MIN_VALUE_TOKENS = 2_500;

/** Drops hits with a low score, or with little value for an answer of `maxTokens`. */
export function keepRelevant(hits: readonly SearchHit[], maxTokens: number): SearchHit[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  const minValue = MIN_VALUE * Math.min(1, MIN_VALUE_TOKENS / maxTokens);
  return hits.filter(({ score, value }) => score >= best * MIN_SCORE_SHARE && value >= minValue);
}
