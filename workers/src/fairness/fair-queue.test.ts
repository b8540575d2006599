import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Takes and finishes all items, each of which uses `costMs` of its owner. */
function drain(queue: FairQueue<string>, costMs: Record<string, number>): string[] {
  const order: string[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    order.push(next.item);
    queue.finish(next.owner, costMs[next.owner] ?? 0);
  }
  return order;
}

test("takes turns between owners and keeps the order of each owner's items", () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  queue.push('b', 'b1');
  queue.push('c', 'c1');
  queue.push('b', 'b2');
  expect(queue.size).toBe(6);
  expect(drain(queue, {})).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.size).toBe(0);
});

test('divides time equally between owners, not items', () => {
  const queue = new FairQueue<string>();
  for (let number = 1; number <= 3; number += 1) queue.push('a', `a${number}`);
  for (let number = 1; number <= 6; number += 1) queue.push('b', `b${number}`);
  expect(drain(queue, { a: 300, b: 100 })).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'b4', 'b5', 'b6', 'a3']);
});

test('serves a new owner next, and then in turn with the others', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push('a', item);
  for (let taken = 0; taken < 2; taken += 1) {
    queue.shift();
    queue.finish('a', 1_000);
  }
  for (const item of ['b1', 'b2', 'b3']) queue.push('b', item);
  expect(drain(queue, { a: 1_000, b: 1_000 })).toEqual(['b1', 'a3', 'b2', 'a4', 'b3']);
});

test('lets an owner run only the allowed number of items at a time', () => {
  const queue = new FairQueue<string>(1);
  for (const item of ['a1', 'a2']) queue.push('a', item);
  queue.push('b', 'b1');
  expect([queue.shift()?.item, queue.shift()?.item, queue.shift()]).toEqual(['a1', 'b1', null]);
  queue.finish('a', 10);
  expect(queue.shift()?.item).toBe('a2');
});

test('counts the time of an owner whose items come one after the other', () => {
  const queue = new FairQueue<string>();
  for (let number = 1; number <= 6; number += 1) queue.push('b', `b${number}`);
  const order: string[] = [];
  for (let number = 1; number <= 2; number += 1) {
    queue.push('a', `a${number}`);
    for (let next = queue.shift(); next; next = queue.shift()) {
      order.push(next.item);
      queue.finish(next.owner, next.owner === 'a' ? 300 : 100);
      if (next.owner === 'a') break;
    }
  }
  expect(order).toEqual(['b1', 'a1', 'b2', 'b3', 'a2']);
});
