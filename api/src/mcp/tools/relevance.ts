import type { SearchHit } from '@lectern/shared/search/query/score.ts';

/** Share of the best score below which a passage is not worth an agent's tokens. */
const MIN_SCORE_SHARE = 0.15;

/** Drops hits with a low score. */
export function keepRelevant(hits: readonly SearchHit[]): SearchHit[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  return hits.filter(({ score }) => score >= best * MIN_SCORE_SHARE);
}
