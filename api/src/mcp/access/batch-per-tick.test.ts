import { expect, it } from 'vitest';
import { batchPerTick } from './batch-per-tick.ts';

it('runs the requests of one tick together, and returns each its own result', async () => {
  const batches: (readonly number[])[] = [];
  const double = batchPerTick(async (numbers: readonly number[]) => {
    batches.push(numbers);
    return numbers.map((number) => number * 2);
  });
  // A new task in the same tick, as for the request of another connection.
  const later = new Promise<number>((resolve) => process.nextTick(() => resolve(double(3))));
  expect(await Promise.all([double(1), double(2), later])).toEqual([2, 4, 6]);
  expect(await double(1)).toBe(2);
  expect(batches).toEqual([[1, 2, 3], [1]]);
});

it('fails all requests of a failed batch, but not requests of the next batch', async () => {
  let isBroken = true;
  const echo = batchPerTick(async (numbers: readonly number[]) => {
    if (isBroken) throw new Error('broken');
    return numbers;
  });
  expect((await Promise.allSettled([echo(1), echo(2)])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  isBroken = false;
  expect(await echo(3)).toBe(3);
});
