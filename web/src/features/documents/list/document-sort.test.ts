import { expect, test } from 'vitest';
import { nextSort, sortDocuments } from './document-sort.ts';

const document = (documentName: string, status: string, createdAt: string, tokens: number | null = null) => ({
  ...{ documentName, status, createdAt, tokens },
  schedule: null,
});

const LIST = [
  document('vite 10', 'error', '2026-11-02', 12_000),
  document('Hono', 'active', '2026-11-03', 9_000),
  document('vite 9', 'processing', '2026-11-01'),
];
const names = (sort: Parameters<typeof sortDocuments>[1]) =>
  sortDocuments(LIST, sort).map(({ documentName }) => documentName);

test('sorts names in natural order, and by status, date and size', () => {
  expect(names(null)).toEqual(['vite 10', 'Hono', 'vite 9']);
  expect(names({ column: 'Documentation', isDescending: false })).toEqual(['Hono', 'vite 9', 'vite 10']);
  expect(names({ column: 'Status', isDescending: false })).toEqual(['Hono', 'vite 10', 'vite 9']);
  expect(names({ column: 'Added', isDescending: true })).toEqual(['Hono', 'vite 10', 'vite 9']);
  expect(names({ column: 'Tokens', isDescending: true })).toEqual(['vite 10', 'Hono', 'vite 9']);
});

test('a header sorts ascending, then descending, then not at all', () => {
  const first = nextSort(null, 'Added');
  expect(first).toEqual({ column: 'Added', isDescending: false });
  const second = nextSort(first, 'Added');
  expect(second).toEqual({ column: 'Added', isDescending: true });
  expect(nextSort(second, 'Added')).toBeNull();
  expect(nextSort(second, 'Status')).toEqual({ column: 'Status', isDescending: false });
});
