import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveIndex, type LiveIndex } from './live-index.ts';

let startedMs: number[];
let index: LiveIndex;

beforeEach(() => {
  vi.useFakeTimers();
  const beganMs = performance.now();
  startedMs = [];
  index = createLiveIndex(async () => {
    startedMs.push(Math.round(performance.now() - beganMs));
  });
});

afterEach(() => vi.useRealTimers());

function add(pages: number): void {
  for (let page = 0; page < pages; page += 1) index.add();
}

test('indexes the first pages after 300 ms, and later ones after pauses of two seconds', async () => {
  add(1);
  await vi.advanceTimersByTimeAsync(1_000);
  add(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(startedMs).toEqual([300, 2_300]);
});

test('indexes thirty pages without a pause', async () => {
  add(1);
  await vi.advanceTimersByTimeAsync(1_000);
  add(29);
  await vi.advanceTimersByTimeAsync(500);
  add(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(startedMs).toEqual([300, 1_500]);
});

test('does not index without new pages or after it has stopped', async () => {
  add(1);
  await vi.advanceTimersByTimeAsync(5_000);
  add(30);
  await index.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(startedMs).toEqual([300]);
});
