import { expect, it } from 'vitest';
import type { AnswerPassage } from './answer-passage.ts';
import { createPassageCache } from './passage-cache.ts';

const passage = (passageId: number, length = 1_000): AnswerPassage & { passageId: number } => ({
  passageId,
  topicId: 1,
  pageKey: 'p',
  ordinal: 0,
  url: 'u',
  title: 't',
  headingPath: [],
  text: 'x'.repeat(length),
  tokens: 1,
  leadIn: '',
  hasCode: false,
  documentName: 'd',
  isPinned: false,
  fetchedAt: new Date(),
  changedAt: new Date(),
  offset: 0,
});
const now = { collectionId: 1, revision: 3 };

it('caches a passage per collection and revision', () => {
  const cache = createPassageCache();
  const kept = passage(7);
  cache.set(now, kept);
  expect(cache.get(now, 7)).toBe(kept);
  expect(cache.get({ ...now, revision: 4 }, 7)).toBeUndefined();
  expect(cache.get({ ...now, collectionId: 2 }, 7)).toBeUndefined();
});

it('evicts the least recently used passage when full', () => {
  const cache = createPassageCache(9_500);
  for (const id of [1, 2, 3]) cache.set(now, passage(id));
  cache.get(now, 1);
  cache.set(now, passage(4));
  expect([1, 2, 3, 4].filter((id) => cache.get(now, id))).toEqual([1, 3, 4]);
});

it('does not cache a passage larger than the cache', () => {
  const cache = createPassageCache(5_000);
  cache.set(now, passage(1, 100_000));
  expect(cache.get(now, 1)).toBeUndefined();
});
