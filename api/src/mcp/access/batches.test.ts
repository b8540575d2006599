import { expect, it } from 'vitest';
import { createBatches } from './batches.ts';

/** A run that is held until it is let go; says what each run was given. */
function held() {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const run = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) });
    });
  return { runs, ask: createBatches(run) };
}

it('asks for each alone while few ask, and for all at once that came while it was busy', async () => {
  const { runs, ask } = held();
  const asked = [1, 2, 3, 4, 5].map(ask);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
  runs[0]?.end();
  expect(await asked[0]).toBe(10);
  expect(runs[2]?.items).toEqual([3, 4, 5]);
  runs[1]?.end();
  runs[2]?.end();
  expect(await Promise.all(asked)).toEqual([10, 20, 30, 40, 50]);
});

it('asks anew for whoever comes while the same is being found out', async () => {
  const { runs, ask } = held();
  const asked = [7, 7, 7].map(ask);
  runs[0]?.end();
  await asked[0];
  expect(runs.map(({ items }) => items)).toEqual([[7], [7], [7]]);
  for (const { end } of runs) end();
  await Promise.all(asked);
});

it('a failure concerns those of its run alone', async () => {
  const { runs, ask } = held();
  const asked = [1, 2, 3, 4].map(ask);
  const outcomes = Promise.allSettled(asked);
  runs[0]?.end(new Error('away'));
  await asked[0]?.catch(() => {});
  runs[1]?.end();
  runs[2]?.end(new Error('still away'));
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const later = ask(5);
  runs[3]?.end();
  expect(await later).toBe(50);
});
