import { expect, test } from 'vitest';
import { createRunProgress } from './run-progress.ts';

test('counts each page once', () => {
  const progress = createRunProgress();
  const size = { found: 1, overLimit: 0 };
  progress.watch(size);
  expect(progress.read(0)).toMatchObject({ found: 1, done: 0, failed: 0, skipped: 0, current: null });
  progress.begin('/');
  progress.end('/', 'stored');
  Object.assign(size, { found: 4, overLimit: 7 });
  for (const url of ['/a', '/b', '/c']) progress.begin(url);
  progress.end('/b', 'timeout');
  progress.end('/c', 'skipped');
  expect(progress.read(0)).toMatchObject({
    found: 4,
    done: 1,
    failed: 1,
    skipped: 1,
    overLimit: 7,
    failures: { timeout: 1 },
    current: '/a',
  });
});

test('counts only the last outcome of a page', () => {
  const progress = createRunProgress();
  progress.watch({ found: 1, overLimit: 0 });
  progress.begin('/');
  progress.end('/', 'stored');
  progress.begin('/');
  expect(progress.read(0)).toMatchObject({ done: 0, current: '/' });
  progress.end('/', 'not_found');
  expect(progress.read(0)).toMatchObject({ done: 0, failed: 1, failures: { not_found: 1 } });
});

test('reports the page that takes longest as the current one', () => {
  const progress = createRunProgress();
  for (const url of ['/slow', '/a', '/b']) progress.begin(url);
  progress.end('/a', 'stored');
  expect(progress.read(0).current).toBe('/slow');
  progress.end('/slow', 'timeout');
  expect(progress.read(0).current).toBe('/b');
});

test('counts pages of an earlier run as done, but estimates no time from them', () => {
  const untouched = [
    ...Array.from({ length: 50 }, (_, at) => ({ url: `/${at}`, status: 'success', failure: null }) as const),
    { url: '/skipped', status: 'skipped', failure: null } as const,
    ...['/x', '/y'].map((url) => ({ url, status: 'error', failure: 'forbidden' }) as const),
  ];
  const progress = createRunProgress(untouched);
  progress.watch({ found: 60, overLimit: 0 });
  progress.begin('/a');
  progress.end('/a', 'stored', 'earlier run');
  const read = progress.read(performance.now() + 1_000);
  expect(read).toMatchObject({ done: 51, failed: 2, skipped: 1, etaMs: null });
});
