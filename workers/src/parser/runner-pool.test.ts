import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runForOwner } from '../fairness/current-owner.ts';
import { createRunnerPool, type TaskRunner } from './runner-pool.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Ends its task when `finish` is called. */
class ManualRunner implements TaskRunner {
  isStarted = false;
  finish = () => {};

  run() {
    this.isStarted = true;
    const { promise, resolve } = Promise.withResolvers<{ kind: 'ready' }>();
    this.finish = () => resolve({ kind: 'ready' });
    return promise;
  }

  async stop() {
    this.isStarted = false;
  }
}

const TASK = {
  task: { kind: 'build segment', input: { documentId: 1, passages: [] } },
  subject: { url: 'https://docs.example.org/' },
  limitMs: 1_000,
} as const;

async function runBoth(one: ManualRunner, other: ManualRunner, minIdle: number): Promise<void> {
  const pool = createRunnerPool([one, other], minIdle);
  const running = [1, 2].map((owner) => runForOwner(owner, () => pool.run(TASK)));
  await vi.advanceTimersByTimeAsync(0);
  expect([one.isStarted, other.isStarted]).toEqual([true, true]);
  one.finish();
  other.finish();
  await Promise.all(running);
}

test.each([
  [0, 0],
  [1, 1],
])('keeps %d idle runners after half a minute', async (minIdle, kept) => {
  const runners = [new ManualRunner(), new ManualRunner()] as const;
  await runBoth(...runners, minIdle);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(runners.filter(({ isStarted }) => isStarted)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runners.filter(({ isStarted }) => isStarted)).toHaveLength(kept);
});
