import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const anySender = (_sender: string) => true;

function queueOf(items: readonly string[], maxLength = 10) {
  const queue = createFairQueue<string>(maxLength);
  const dropped = items.map((item) => queue.add(item[0] ?? '', item)).filter((item) => item !== null);
  const drain = (isAllowed = anySender) => {
    const served: string[] = [];
    for (let item = queue.next(isAllowed); item !== null; item = queue.next(isAllowed)) served.push(item);
    return served;
  };
  return { queue, dropped, drain };
}

test('serves one item of each sender in turn', () => {
  const { drain } = queueOf(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  expect(drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('skips senders that are not allowed and keeps their items', () => {
  const { queue, drain } = queueOf(['a1', 'b1', 'a2']);
  expect(drain((sender) => sender !== 'a')).toEqual(['b1']);
  expect(queue.length).toBe(2);
  expect(drain()).toEqual(['a1', 'a2']);
});

test('drops the newest item of the busiest sender when it is full', () => {
  const { dropped, drain } = queueOf(['a1', 'a2', 'a3', 'b1', 'c1'], 3);
  expect(dropped).toEqual(['a3', 'a2']);
  expect(drain()).toEqual(['a1', 'b1', 'c1']);
});

test('drops the new item when no sender has more items than its own', () => {
  const { dropped, drain } = queueOf(['a1', 'b1', 'c1'], 2);
  expect(dropped).toEqual(['c1']);
  expect(drain()).toEqual(['a1', 'b1']);
});

test('forgets an item that is removed', () => {
  const { queue, drain } = queueOf(['a1', 'a2']);
  queue.remove('a', 'a1');
  queue.remove('b', 'b1');
  expect(drain()).toEqual(['a2']);
  expect(queue.length).toBe(0);
});
