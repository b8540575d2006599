import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { CrawlProgress } from '@lectern/shared/domain/crawl-progress.ts';
import { expect, test } from 'vitest';
import { failureCounts, summaryOf, usefulRetries } from './crawl-summary.ts';

const PROGRESS: CrawlProgress = {
  found: 65,
  done: 65,
  failed: 0,
  skipped: 0,
  notTaken: 0,
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
  // Only what the summary looks at.
  return { ...base, ...parts, progress: { ...PROGRESS, ...progress } } as RecentDocumentReply;
}

test('a crawl without a failure says that everything is stored', () => {
  expect(summaryOf(document({}))).toBe('All 65 pages stored');
  expect(summaryOf(document({}, { found: 1, done: 1 }))).toBe('1 page stored');
  expect(summaryOf(document({}, { found: 67, skipped: 2 }))).toBe(
    'All 65 pages stored; 2 more only repeat or lead to them',
  );
});

test('never of a crawl that lacks something, of a pasted text, or before the end', () => {
  expect(summaryOf(document({}, { done: 64, failed: 1 }))).toBeNull();
  expect(summaryOf(document({}, { notTaken: 5 }))).toBeNull();
  expect(summaryOf(document({ crawlType: 'user_text' }))).toBeNull();
  expect(summaryOf(document({ status: 'processing' }))).toBeNull();
  expect(summaryOf(document({ note: '1 of 65 pages could not be stored.' }))).toBe(
    '1 of 65 pages could not be stored.',
  );
});

test('failures are counted by class, the most frequent first', () => {
  const progress = { ...PROGRESS, failures: { robots: 1, timeout: 7 } };
  expect(failureCounts(progress)).toEqual([
    { failure: 'timeout', count: 7 },
    { failure: 'robots', count: 1 },
  ]);
  expect(failureCounts(null)).toEqual([]);
});

test('a retry is offered where it can bring anything', () => {
  expect(usefulRetries(document({}))).toEqual({ failedPages: false, withBrowser: false });
  expect(usefulRetries(document({}, { failed: 1, failures: { timeout: 1 } }))).toEqual({
    failedPages: true,
    withBrowser: false,
  });
  expect(usefulRetries(document({}, { failed: 1, failures: { needs_browser: 1 } }))).toEqual({
    failedPages: true,
    withBrowser: true,
  });
  const failure = { class: 'forbidden', message: '', nextStep: '' } as const;
  expect(usefulRetries(document({ status: 'error', failure }))).toEqual({
    failedPages: false,
    withBrowser: true,
  });
  expect(usefulRetries(document({ status: 'processing' }, { failed: 1, failures: { timeout: 1 } }))).toEqual({
    failedPages: false,
    withBrowser: false,
  });
});
