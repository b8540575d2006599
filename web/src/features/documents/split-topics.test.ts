import { expect, test } from 'vitest';
import { splitTopics } from './split-topics.ts';

test('topics are split at commas and trimmed, and empty ones are dropped', () => {
  expect(splitTopics(' deployment , , roll back,')).toEqual(['deployment', 'roll back']);
  expect(splitTopics('')).toEqual([]);
});
