import { expect, test } from 'vitest';
import { countByFailure, countByStatus, filterPages, type Page, reasonOf } from './page-filter.ts';

const ALL = { status: 'all', failure: null, search: '' } as const;

function page(path: string, parts: Partial<Page> = {}): Page {
  const url = `https://docs.example.com/${path}`;
  const rest = { title: null, failure: null, reason: null, isThin: false, tryType: 'http', fetchedAt: null };
  const stored = { processedAt: '2026-11-22T12:00:00.000Z', tokens: null };
  return { id: 1, url, status: 'success', ...rest, ...stored, ...parts };
}

const failed = (path: string, name: 'timeout' | 'robots') =>
  page(path, { status: 'error', failure: { class: name, message: `${path} said no`, nextStep: 'Wait' } });

const PAGES = [
  page('a', { title: 'Queues' }),
  failed('b', 'timeout'),
  page('c', { status: 'skipped', reason: 'It repeats another page' }),
  failed('d', 'robots'),
  failed('e', 'timeout'),
  page('f', { failure: { class: 'limit', message: 'Not served', nextStep: 'Upgrade' } }),
];

const pathsOf = (pages: readonly Page[]) => pages.map(({ url }) => url.at(-1)).join('');

test('what needs attention comes first, the rest in the order of the crawl', () => {
  expect(pathsOf(filterPages(PAGES, ALL))).toBe('bdefac');
});

test('pages are found by status, class, address, title and reason', () => {
  expect(pathsOf(filterPages(PAGES, { ...ALL, status: 'success' }))).toBe('fa');
  expect(pathsOf(filterPages(PAGES, { ...ALL, failure: 'timeout' }))).toBe('be');
  expect(pathsOf(filterPages(PAGES, { ...ALL, search: ' QUEUES ' }))).toBe('a');
  expect(pathsOf(filterPages(PAGES, { ...ALL, search: '/c' }))).toBe('c');
  expect(pathsOf(filterPages(PAGES, { ...ALL, search: 'said no', failure: 'robots' }))).toBe('d');
});

test('pages are counted by status and by class', () => {
  expect(countByStatus(PAGES)).toEqual({ success: 2, error: 3, skipped: 1 });
  expect(countByFailure(PAGES)).toEqual([
    { failure: 'timeout', count: 2 },
    { failure: 'robots', count: 1 },
    { failure: 'limit', count: 1 },
  ]);
});

test('the reason does not repeat the address', () => {
  const reason = (message: string) =>
    reasonOf(page('a', { failure: { class: 'timeout', message, nextStep: '' } }));
  expect(reason('https://docs.example.com/a was not fetched: too slow')).toBe(
    'The page was not fetched: too slow',
  );
  expect(reason('Reading https://docs.example.com/a: no text')).toBe('Reading the page: no text');
  expect(reasonOf(page('a'))).toBeNull();
});
