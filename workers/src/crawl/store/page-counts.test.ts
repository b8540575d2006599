import { expect, test } from 'vitest';
import { createCrawlTally } from './page-counts.ts';

test('each page counts once, and what waits is the rest', () => {
  const tally = createCrawlTally();
  const known = { found: 1, notTaken: 0 };
  tally.watch(known);
  expect(tally.progress(0)).toMatchObject({ found: 1, done: 0, failed: 0, skipped: 0, current: null });
  tally.begin('/');
  tally.store('/', 'this run');
  Object.assign(known, { found: 4, notTaken: 7 });
  for (const url of ['/a', '/b', '/c']) tally.begin(url);
  tally.fail('/b', 'timeout');
  tally.skip('/c');
  expect(tally.progress(0)).toMatchObject({
    found: 4,
    done: 1,
    failed: 1,
    skipped: 1,
    notTaken: 7,
    failures: { timeout: 1 },
    current: '/a',
  });
});

test('the page that has been waited for longest is the current one', () => {
  const tally = createCrawlTally();
  for (const url of ['/slow', '/a', '/b']) tally.begin(url);
  tally.store('/a', 'this run');
  expect(tally.progress(0).current).toBe('/slow');
  tally.fail('/slow', 'timeout');
  expect(tally.progress(0).current).toBe('/b');
});

test('pages of an earlier run are done, but say nothing about the pace', () => {
  const tally = createCrawlTally({ done: 50, skipped: 1, failures: { forbidden: 2 } });
  tally.watch({ found: 60, notTaken: 0 });
  tally.begin('/a');
  tally.store('/a', 'earlier run');
  const progress = tally.progress(performance.now() + 1_000);
  expect(progress).toMatchObject({ done: 51, failed: 2, skipped: 1, etaMs: null });
});
