import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test("takes turns between owners and keeps the order of each owner's items", () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  queue.push('b', 'b1');
  queue.push('c', 'c1');
  queue.push('b', 'b2');
  expect(queue.size).toBe(6);
  const order = Array.from({ length: 7 }, () => queue.shift());
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  expect(queue.size).toBe(0);
});
