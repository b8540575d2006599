import { expect, test } from 'vitest';
import { splitTopics } from './split-topics.ts';

test('splits topics at commas, trims them and drops empty ones', () => {
  expect(splitTopics(' deployment , , roll back,')).toEqual(['deployment', 'roll back']);
  expect(splitTopics('')).toEqual([]);
});
