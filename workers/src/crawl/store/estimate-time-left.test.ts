import { expect, test } from 'vitest';
import { createEstimateTimeLeft } from './estimate-time-left.ts';

const SECOND = 1_000;

test('decreases with the clock during a steady crawl', () => {
  const timeLeft = createEstimateTimeLeft();
  timeLeft(SECOND, 1, 39);
  for (let finished = 5; finished < 40; finished += 1) {
    expect(timeLeft(finished * SECOND, finished, 40 - finished)).toBe((40 - finished) * SECOND);
  }
});

test('is unknown before five pages have ended, and when no pages are left', () => {
  const timeLeft = createEstimateTimeLeft();
  expect(timeLeft(SECOND, 1, 39)).toBeNull();
  expect(timeLeft(4 * SECOND, 4, 36)).toBeNull();
  expect(timeLeft(9 * SECOND, 10, 0)).toBeNull();
});

test('ignores how long the first page took, and bursts', () => {
  const timeLeft = createEstimateTimeLeft();
  expect(timeLeft(6 * SECOND, 1, 99)).toBeNull();
  expect(timeLeft(6.1 * SECOND, 6, 94)).toBeNull();
  expect(timeLeft(9 * SECOND, 10, 90)).toBe(30 * SECOND);
});

test('does not jump when pages come in bursts', () => {
  const timeLeft = createEstimateTimeLeft();
  timeLeft(SECOND, 1, 99);
  let last = timeLeft(10 * SECOND, 10, 90) ?? 0;
  let nowMs = 10 * SECOND;
  for (let finished = 14; finished < 100; finished += 4) {
    nowMs += 4 * SECOND;
    for (const ended of [finished - 3, finished - 2, finished - 1, finished]) {
      const estimate = timeLeft(nowMs, ended, 100 - ended) ?? 0;
      expect(Math.abs(estimate - (last - (ended === finished - 3 ? 4 * SECOND : 0)))).toBeLessThan(
        7 * SECOND,
      );
      last = estimate;
    }
  }
});

test('follows a growing crawl within seconds, not at once', () => {
  const timeLeft = createEstimateTimeLeft();
  timeLeft(SECOND, 1, 19);
  expect(timeLeft(10 * SECOND, 10, 10)).toBe(10 * SECOND);
  const soon = timeLeft(10.5 * SECOND, 10, 90) ?? 0;
  expect(soon).toBeLessThan(20 * SECOND);
  let estimate = soon;
  for (let second = 11; second < 31; second += 1)
    estimate = timeLeft(second * SECOND, second, 101 - second) ?? 0;
  expect(estimate).toBeGreaterThan(45 * SECOND);
});
