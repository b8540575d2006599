import type { SearchHit } from '@lectern/shared/search/query/score.ts';
import { expect, it } from 'vitest';
import { keepRelevant } from './relevance.ts';

const hit = (passageId: number, worth: number, score = 10): SearchHit => ({
  passageId,
  topicId: 1,
  documentId: 1,
  pageKey: passageId,
  score,
  pageScore: score,
  pageRank: passageId,
  coverage: 1,
  isPinned: false,
  worth,
});

it('drops hits with a very low score', () => {
  expect(keepRelevant([hit(1, 1, 10), hit(2, 0.9, 2), hit(3, 0.8, 1)], 2_500)).toHaveLength(2);
});

it('drops hits of little worth after the first six', () => {
  const worths = [1, 0.7, 0.6, 0.5, 0.4, 0.3, 0.3, 0.2];
  expect(
    keepRelevant(
      worths.map((worth, id) => hit(id, worth)),
      2_500,
    ),
  ).toHaveLength(6);
});

it('keeps hits of less worth for a larger budget, but none with a very low score', () => {
  const best = Array.from({ length: 6 }, (_, id) => hit(id, 1));
  const hits = [...best, hit(6, 0.6), hit(7, 0.2), hit(8, 0.9, 1)];
  expect(keepRelevant(hits, 500)).toHaveLength(6);
  expect(keepRelevant(hits, 5_000)).toHaveLength(7);
  expect(keepRelevant(hits, 8_000)).toHaveLength(8);
});
