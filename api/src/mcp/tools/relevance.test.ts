import type { SearchHit } from '@lectern/shared/search/query/score.ts';
import { describe, expect, it } from 'vitest';
import { countToRead, keepRelevant } from './relevance.ts';

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

describe('an answer', () => {
  const hits = [1, 0.9, 0.6, 0.3, 0.2].map((worth, at) => hit(at, worth));

  it('of the usual size holds only what is worth most', () => {
    expect(countToRead(hits, 2_500, false)).toBe(3);
  });

  it('that is to be large holds more', () => {
    expect(countToRead(hits, 5_000, false)).toBe(4);
    expect(countToRead(hits, 50_000, false)).toBe(5);
  });

  it('that is small reads no more than may fit', () => {
    expect(countToRead(hits, 300, false)).toBe(2);
  });

  it('that goes on holds what is left', () => {
    expect(countToRead(hits.slice(3), 2_500, true)).toBe(2);
  });

  it('holds what meaning has put before', () => {
    expect(countToRead([hit(1, 0.2), hit(2, 1), hit(3, 0.1)], 2_500, false)).toBe(2);
  });

  it('of nothing is nothing', () => {
    expect(countToRead(keepRelevant([]), 2_500, false)).toBe(0);
  });
});

it('what hardly holds a word of the question is not given at all', () => {
  expect(keepRelevant([hit(1, 1, 10), hit(2, 0.4, 2), hit(3, 0.3, 1)])).toHaveLength(2);
});
