import type { CrawlProgress, RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { expect, test } from 'vitest';
import {
  countFailures,
  describeOnSmallScreen,
  describeSize,
  describeState,
  findUsefulRetries,
  formatProgress,
  summarizeCrawl,
} from './crawl-summary.ts';

const PROGRESS: CrawlProgress = {
  found: 65,
  done: 65,
  failed: 0,
  skipped: 0,
  overLimit: 0,
  failures: {},
  current: null,
  etaMs: null,
  startedAt: '2026-03-04T12:00:00.000Z',
};

function document(
  parts: Partial<Omit<RecentDocumentReply, 'progress'>>,
  progress: Partial<CrawlProgress> = {},
) {
  const base = { status: 'active', crawlType: 'crawl', note: null, failure: null } as const;
  // Only the fields that the summary reads.
  return { ...base, ...parts, progress: { ...PROGRESS, ...progress } } as RecentDocumentReply;
}

test('summarizes a crawl without failures', () => {
  expect(summarizeCrawl(document({}))).toBe('All 65 pages stored');
  expect(summarizeCrawl(document({}, { found: 1, done: 1 }))).toBe('1 page stored');
  expect(summarizeCrawl(document({}, { found: 67, skipped: 2 }))).toBe(
    'All 65 pages stored; 2 duplicates and redirects skipped',
  );
  expect(summarizeCrawl(document({}, { found: 66, skipped: 1 }))).toBe(
    'All 65 pages stored; 1 duplicate or redirect skipped',
  );
});

test('does not claim completeness for partial crawls, pasted text or running crawls', () => {
  expect(summarizeCrawl(document({}, { done: 64, failed: 1 }))).toBeNull();
  expect(summarizeCrawl(document({}, { overLimit: 5 }))).toBeNull();
  expect(summarizeCrawl(document({ crawlType: 'user_text' }))).toBeNull();
  expect(summarizeCrawl(document({ status: 'processing' }))).toBeNull();
  expect(summarizeCrawl(document({ note: '1 of 65 pages failed.' }))).toBe('1 of 65 pages failed.');
});

test('says that agents do not see the pages over the plan limit', () => {
  expect(describeState(document({}, { failures: { limit: 65 } }))).toBe('Over plan limit · 65 pages');
  expect(describeState(document({}, { failures: { limit: 60 } }))).toBe('60 over plan limit · 65 pages');
  const text = document({ crawlType: 'user_text' }, { done: 1, failures: { limit: 1 } });
  expect(describeState(text)).toBe('Over plan limit');
  expect(findUsefulRetries(document({}, { failures: { limit: 65 } })).failedPages).toBe(false);
});

test('says how many pages of a running crawl are searchable', () => {
  const running = { ...PROGRESS, found: 1_000, done: 251, skipped: 2, etaMs: 30_000 };
  expect(formatProgress({ ...running, searchable: 240 })).toBe(
    '240 of 1,000 pages searchable · 2 skipped · about 30 s left',
  );
  expect(formatProgress(running)).toBe('251 of 1,000 pages · 2 skipped · about 30 s left');
  expect(formatProgress({ ...running, found: 1, done: 0, skipped: 0, etaMs: null })).toBe('0 of 1 page');
  expect(formatProgress({ ...running, found: 0, skipped: 0, etaMs: null })).toBe('Looking for pages');
});

test('describes the size and the last crawl, each if known', () => {
  const schedule = {
    frequency: 'off',
    nextRunAt: null,
    lastRunAt: new Date().toISOString(),
    isPaused: false,
  } as const;
  expect(describeSize(document({ tokens: 12_345, schedule }))).toEqual(['12K tokens', 'crawled just now']);
  expect(describeSize(document({ tokens: null, schedule: null }))).toEqual([]);
});

test('names the URL of a document that is not stored on small screens', () => {
  const url = 'https://docs.example.com/guide/';
  expect(describeOnSmallScreen(document({ status: 'error', url }))).toEqual(['docs.example.com/guide/']);
  expect(describeOnSmallScreen(document({ status: 'processing', url: 'user_text://Notes' }))).toEqual([]);
  expect(describeOnSmallScreen(document({ tokens: 850, schedule: null, url }))).toEqual(['850 tokens']);
});

test('counts failures by class, most frequent first', () => {
  const progress = { ...PROGRESS, failures: { robots: 1, timeout: 7 } };
  expect(countFailures(progress)).toEqual([
    { failure: 'timeout', count: 7 },
    { failure: 'robots', count: 1 },
  ]);
  expect(countFailures(null)).toEqual([]);
});

test('offers a retry only if it can help', () => {
  expect(findUsefulRetries(document({}))).toEqual({ failedPages: false, withBrowser: false });
  expect(findUsefulRetries(document({}, { failed: 1, failures: { timeout: 1 } }))).toEqual({
    failedPages: true,
    withBrowser: false,
  });
  expect(findUsefulRetries(document({}, { failed: 1, failures: { needs_browser: 1 } }))).toEqual({
    failedPages: true,
    withBrowser: true,
  });
  const failure = { class: 'forbidden', message: '', nextStep: '' } as const;
  expect(findUsefulRetries(document({ status: 'error', failure }))).toEqual({
    failedPages: false,
    withBrowser: true,
  });
  expect(
    findUsefulRetries(document({ status: 'processing' }, { failed: 1, failures: { timeout: 1 } })),
  ).toEqual({
    failedPages: false,
    withBrowser: false,
  });
});
