import { expect, test } from 'vitest';
import { iterateInTimeSlices } from './iterate-in-time-slices.ts';

test('yields all items in order', async () => {
  expect(await Array.fromAsync(iterateInTimeSlices([3, 1, 2]))).toEqual([3, 1, 2]);
});

test('lets other work run, and stops at the deadline', async () => {
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(new Error('the deadline')), 50);
  function* endless() {
    for (;;) yield 1;
  }
  const sum = async () => {
    let total = 0;
    for await (const number of iterateInTimeSlices(endless(), deadline.signal)) total += number;
    return total;
  };
  await expect(sum()).rejects.toThrow('the deadline');
});
