import { expect, test } from 'vitest';
import { countByFailure, countByStatus, filterPages, getReason, type Page } from './page-filter.ts';

const ALL = { status: 'all', failure: null, search: '' } as const;

function page(path: string, parts: Partial<Page> = {}): Page {
  const url = `https://docs.example.com/${path}`;
  const rest = { title: null, failure: null, reason: null, isThin: false, tryType: 'http', fetchedAt: null };
  const stored = { processedAt: '2026-11-22T12:00:00.000Z', tokens: null };
  return { id: 1, url, status: 'success', ...rest, ...stored, ...parts };
}

const failed = (path: string, name: 'timeout' | 'robots') =>
  page(path, {
    status: 'error',
    failure: { class: name, message: `The site blocked ${path}.`, nextStep: 'Wait.' },
  });

const PAGES = [
  page('a', { title: 'Queues' }),
  failed('b', 'timeout'),
  page('c', { status: 'skipped', reason: 'This page repeats another page.' }),
  failed('d', 'robots'),
  failed('e', 'timeout'),
  page('f', { failure: { class: 'limit', message: 'Over the plan limit.', nextStep: 'Upgrade.' } }),
];

const pathsOf = (pages: readonly Page[]) => pages.map(({ url }) => url.at(-1)).join('');

test('lists failures first, then pages in crawl order', () => {
  expect(pathsOf(filterPages(PAGES, ALL))).toBe('bdefac');
});

test('finds pages by status, failure class, URL, title and reason', () => {
  expect(pathsOf(filterPages(PAGES, { ...ALL, status: 'success' }))).toBe('fa');
  expect(pathsOf(filterPages(PAGES, { ...ALL, failure: 'timeout' }))).toBe('be');
  expect(pathsOf(filterPages(PAGES, { ...ALL, search: ' QUEUES ' }))).toBe('a');
  expect(pathsOf(filterPages(PAGES, { ...ALL, search: '/c' }))).toBe('c');
  expect(pathsOf(filterPages(PAGES, { ...ALL, search: 'blocked', failure: 'robots' }))).toBe('d');
});

test('counts pages by status and by failure class', () => {
  expect(countByStatus(PAGES)).toEqual({ success: 2, error: 3, skipped: 1 });
  expect(countByFailure(PAGES)).toEqual([
    { failure: 'timeout', count: 2 },
    { failure: 'robots', count: 1 },
    { failure: 'limit', count: 1 },
  ]);
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
