import { expect, test } from 'vitest';
import { KeptPostings } from './postings-cache.ts';

const page = (pageId: number, length = 10) => ({
  pageId,
  fetchedAt: new Date(),
  postings: new Uint8Array(length),
});

test('gives what is known of pages once, the latest of each', () => {
  const kept = new KeptPostings();
  const latest = page(1);
  for (const known of [page(1), page(2), latest]) kept.keep(known);
  expect(kept.take([3, 1])).toEqual([latest]);
  expect(kept.take([1])).toEqual([]);
});

test('forgets the oldest when there is no room', () => {
  const kept = new KeptPostings(25);
  for (const pageId of [1, 2, 3]) kept.keep(page(pageId));
  kept.keep(page(4, 26));
  kept.keep(page(5));
  expect(kept.take([1, 2, 3, 4, 5]).map(({ pageId }) => pageId)).toEqual([5]);
});
