import { expect, test } from 'vitest';
import { batchBySize } from './batch-by-size.ts';

const batch = (sizes: readonly number[], maxItems?: number) =>
  batchBySize(sizes, (size) => size, { maxBytes: 10, ...(maxItems === undefined ? {} : { maxItems }) });

test('fills batches in order up to the number of bytes', () => {
  expect(batch([4, 6, 1, 9, 1])).toEqual([[4, 6], [1, 9], [1]]);
});

test('an item over the limit is a batch of its own', () => {
  expect(batch([1, 25, 2, 3])).toEqual([[1], [25], [2, 3]]);
});

test('limits the number of items of a batch', () => {
  expect(batch([1, 1, 1], 2)).toEqual([[1, 1], [1]]);
});

test('returns no batches for an empty list', () => {
  expect(batch([])).toEqual([]);
});
