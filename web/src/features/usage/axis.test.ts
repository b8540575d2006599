import { expect, test } from 'vitest';
import { axisTicks } from './axis.ts';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [9, [0, 5, 10, 15, 20]],
  [97, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150, 200]],
  [123_456, [0, 50_000, 100_000, 150_000, 200_000]],
])('covers %i with %j', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks);
});
