import { expect, test } from 'vitest';
import { countMatches, getReason, type Page } from './page-filter.ts';

const ALL = { status: 'all', failure: null, search: '' } as const;

function page(path: string, parts: Partial<Page> = {}): Page {
  const url = `https://docs.example.com/${path}`;
  const rest = { title: null, failure: null, reason: null, isThin: false, tryType: 'http', fetchedAt: null };
  const stored = { processedAt: '2026-11-22T12:00:00.000Z', tokens: null };
  return { id: 1, url, status: 'success', ...rest, ...stored, ...parts };
}

const COUNTS = { total: 6, success: 2, error: 3, skipped: 1, failures: { timeout: 2, limit: 1 }, thin: 0 };

test('counts the pages that match a status or a failure class', () => {
  expect(countMatches(COUNTS, ALL)).toBe(6);
  expect(countMatches(COUNTS, { ...ALL, status: 'error' })).toBe(3);
  expect(countMatches(COUNTS, { ...ALL, failure: 'timeout' })).toBe(2);
  expect(countMatches(COUNTS, { ...ALL, failure: 'robots' })).toBe(0);
});

test('returns the failure message of a failed page and the reason of a skipped one', () => {
  const message = 'The site did not respond in time.';
  expect(getReason(page('a', { failure: { class: 'timeout', message, nextStep: 'Retry later.' } }))).toBe(
    message,
  );
  expect(getReason(page('a', { status: 'skipped', reason: 'This page repeats another page.' }))).toBe(
    'This page repeats another page.',
  );
  expect(getReason(page('a'))).toBeNull();
});
