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

  it('of the default size contains only the most relevant passages', () => {
    expect(countToRead(hits, 2_500, false)).toBe(3);
  });

  it('with a larger budget contains more', () => {
    expect(countToRead(hits, 5_000, false)).toBe(4);
    expect(countToRead(hits, 50_000, false)).toBe(5);
  });

  it('with a small budget reads no more than may fit', () => {
    expect(countToRead(hits, 300, false)).toBe(2);
  });

  it('that is continued contains the rest', () => {
    expect(countToRead(hits.slice(3), 2_500, true)).toBe(2);
  });

  it('contains passages ranked first by vectors', () => {
    expect(countToRead([hit(1, 0.2), hit(2, 1), hit(3, 0.1)], 2_500, false)).toBe(2);
  });

  it('without hits is empty', () => {
    expect(countToRead(keepRelevant([]), 2_500, false)).toBe(0);
  });
});

it('drops hits with a very low score', () => {
  expect(keepRelevant([hit(1, 1, 10), hit(2, 0.4, 2), hit(3, 0.3, 1)])).toHaveLength(2);
});
