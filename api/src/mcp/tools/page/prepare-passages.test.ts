import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { expect, test } from 'vitest';
import { prepareBest, preparePassages } from './prepare-passages.ts';

const NAMING = { documentName: 'Manual', isPinned: false };
const TEXT = 'A queue holds items until a worker takes them. '.repeat(20).trim();

const stored: ServedPassage[] = Array.from({ length: 100 }, (_, ordinal) => ({
  passageId: ordinal + 1,
  documentUrlId: 1,
  topicId: 1,
  pageUrl: 'https://docs.example.com/manual',
  pageTitle: 'Manual',
  anchor: null,
  headingPath: [],
  ordinal,
  text: TEXT,
  codeShare: 0,
  fetchedAt: new Date(0),
  changedAt: new Date(0),
  before: null,
}));

const prepare = (partial: { passageId: number; offset: number } | null = null) =>
  preparePassages(stored, { naming: NAMING, partial, maxTokens: 1_000 });

test('prepares only the passages that may fit, and counts the others', () => {
  const { passages, further } = prepare();
  const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0);
  expect(tokens).toBeGreaterThan(1_000);
  expect(tokens - (passages.at(-1)?.tokens ?? 0)).toBeLessThanOrEqual(1_000);
  expect(passages.length + further).toBe(100);
});

test('puts the rest of a cut passage first, and does not count the part that was sent', () => {
  const { passages, further } = prepare({ passageId: 3, offset: TEXT.length - 5 });
  expect(passages.map(({ passageId }) => passageId).slice(0, 2)).toEqual([3, 1]);
  expect(passages[0]?.offset).toBe(TEXT.length - 5);
  expect(passages).toHaveLength(prepare().passages.length + 1);
  expect(passages.length + further).toBe(100);
});

test('prepares the best passages that fit, in reading order, and then the next one to be cut', () => {
  const { passages, further } = prepareBest(stored.toReversed(), {
    naming: NAMING,
    partial: null,
    maxTokens: 1_000,
  });
  const ordinals = passages.map(({ ordinal }) => ordinal);
  const next = 100 - passages.length;
  expect(ordinals).toEqual([...stored.slice(next + 1).map(({ ordinal }) => ordinal), next]);
  const [whole, cut] = [passages.slice(0, -1), passages.slice(-1)];
  const count = (part: typeof passages) => part.reduce((sum, { tokens }) => sum + tokens, 0);
  expect(count(whole)).toBeLessThan(1_000);
  expect(count(whole) + count(cut) + 110 + 40 * passages.length).toBeGreaterThan(1_000);
  expect(passages.length).toBeGreaterThan(2);
  expect(passages.length + further).toBe(100);
});

test('prepares the best passage even when it does not fit', () => {
  const { passages } = prepareBest(stored, { naming: NAMING, partial: null, maxTokens: 100 });
  expect(passages.map(({ ordinal }) => ordinal)).toEqual([0]);
});
