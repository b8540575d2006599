import { expect, test } from 'vitest';
import { runForOwner } from './current-owner.ts';
import { createFairLimit } from './fair-limit.ts';

const [ANN, BEN] = [1, 2];

test('assigns the next free slot to the owner who has used less time', async () => {
  const limit = createFairLimit({ max: 1 });
  const order: string[] = [];
  const acquire = (owner: number, name: string) =>
    runForOwner(owner, () => limit.acquire()).then((release) => {
      order.push(name);
      setTimeout(release, 20);
    });
  await Promise.all([acquire(ANN, 'a1'), acquire(ANN, 'a2'), acquire(ANN, 'a3'), acquire(BEN, 'b1')]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('leaves slots for other owners', async () => {
  const limit = createFairLimit({ max: 2, maxPerOwner: 1 });
  const release = await runForOwner(ANN, () => limit.acquire());
  const second = runForOwner(ANN, () => limit.acquire());
  await runForOwner(BEN, () => limit.acquire());
  expect(limit.load).toEqual({ used: 2, waiting: 1 });
  release();
  await second;
  expect(limit.load).toEqual({ used: 2, waiting: 0 });
});

test('stops waiting when the signal is aborted, and leaves the slot to the next one', async () => {
  const limit = createFairLimit({ max: 1 });
  const release = await limit.acquire();
  const abort = new AbortController();
  const aborted = limit.acquire(abort.signal);
  const next = limit.acquire();
  abort.abort(new Error('no longer needed'));
  await expect(aborted).rejects.toThrow('no longer needed');
  release();
  release();
  (await next)();
  expect(limit.load).toEqual({ used: 0, waiting: 0 });
});
