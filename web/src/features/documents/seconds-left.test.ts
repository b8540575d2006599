import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

const START = '2026-03-04T12:00:00.000Z';
const AFTER_20_S = Date.parse(START) + 20_000;
const progress = { found: 40, done: 9, failed: 1, skipped: 0, current: null, startedAt: START };

test('the mean pace so far, over the pages that are left', () => {
  expect(secondsLeft(progress, AFTER_20_S)).toBe(60);
});

test('nothing is said of a crawl with fewer than five pages, or with none left', () => {
  expect(secondsLeft({ ...progress, done: 4, failed: 0 }, AFTER_20_S)).toBeNull();
  expect(secondsLeft({ ...progress, found: 10 }, AFTER_20_S)).toBeNull();
});

test('a clock that is behind the server gives nothing', () => {
  expect(secondsLeft(progress, Date.parse(START) - 1)).toBeNull();
});
