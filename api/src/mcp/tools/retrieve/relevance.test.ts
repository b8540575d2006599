import type { SearchHit } from '@lectern/shared/search/query/search.ts';
import { expect, it } from 'vitest';
import { keepRelevant } from './relevance.ts';

const hit = (passageId: number, value: number, score = 10): SearchHit => ({
  passageId,
  topicId: 1,
  documentId: 1,
  pageKey: passageId,
  score,
  pageScore: score,
  pageRank: passageId,
  coverage: 1,
  isPinned: false,
  value,
});

it('drops hits with a very low score', () => {
  expect(keepRelevant([hit(1, 1, 10), hit(2, 0.9, 2), hit(3, 0.8, 1)], 2_500)).toHaveLength(2);
});

it('drops hits whose passages add little', () => {
  expect(keepRelevant([hit(1, 1), hit(2, 0.7), hit(3, 0.6)], 2_500)).toHaveLength(2);
});

it('keeps less relevant hits for a larger budget, but not hits with a very low score', () => {
  const hits = [hit(1, 1), hit(2, 0.6), hit(3, 0.2), hit(4, 0.9, 1)];
  expect(keepRelevant(hits, 500)).toHaveLength(1);
  expect(keepRelevant(hits, 5_000)).toHaveLength(2);
  expect(keepRelevant(hits, 8_000)).toHaveLength(3);
});
