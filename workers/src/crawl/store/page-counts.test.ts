import { expect, test } from 'vitest';
import { createPageCounts } from './page-counts.ts';

test('counts each page once', () => {
  const counts = createPageCounts();
  const size = { found: 1, overLimit: 0 };
  counts.watch(size);
  expect(counts.progress(0)).toMatchObject({ found: 1, done: 0, failed: 0, skipped: 0, current: null });
  counts.begin('/');
  counts.store('/', 'this run');
  Object.assign(size, { found: 4, overLimit: 7 });
  for (const url of ['/a', '/b', '/c']) counts.begin(url);
  counts.fail('/b', 'timeout');
  counts.skip('/c');
  expect(counts.progress(0)).toMatchObject({
    found: 4,
    done: 1,
    failed: 1,
    skipped: 1,
    overLimit: 7,
    failures: { timeout: 1 },
    current: '/a',
  });
});

test('reports the page that takes longest as the current one', () => {
  const counts = createPageCounts();
  for (const url of ['/slow', '/a', '/b']) counts.begin(url);
  counts.store('/a', 'this run');
  expect(counts.progress(0).current).toBe('/slow');
  counts.fail('/slow', 'timeout');
  expect(counts.progress(0).current).toBe('/b');
});

test('counts pages of an earlier run as done, but estimates no time from them', () => {
  const untouched = [
    ...Array.from({ length: 50 }, () => ({ status: 'success', failure: null }) as const),
    { status: 'skipped', failure: null } as const,
    ...Array.from({ length: 2 }, () => ({ status: 'error', failure: 'forbidden' }) as const),
  ];
  const counts = createPageCounts(untouched);
  counts.watch({ found: 60, overLimit: 0 });
  counts.begin('/a');
  counts.store('/a', 'earlier run');
  const progress = counts.progress(performance.now() + 1_000);
  expect(progress).toMatchObject({ done: 51, failed: 2, skipped: 1, etaMs: null });
});
