import type { SearchHit } from '@lectern/shared/search/query/score.ts';

/** Share of the best score below which a passage is not worth an agent's tokens. */
const MIN_SCORE_SHARE = 0.15;
/** The same for its worth, which also counts its page and the passages of its page before it. */
const MIN_WORTH = 0.63;

/** Drops hits with a low score or little worth. */
export function keepRelevant(hits: readonly SearchHit[]): SearchHit[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  return hits.filter(({ score, worth }) => score >= best * MIN_SCORE_SHARE && worth >= MIN_WORTH);
}
