import { expect, test } from 'vitest';
import {
  countByDocumentStatus,
  EMPTY_DOCUMENT_FILTER,
  filterDocuments,
  isNarrowing,
} from './document-filter.ts';

const documents = [
  { documentName: 'Vue', documentTopic: 'reactivity', url: 'https://vuejs.org/guide/', status: 'active' },
  { documentName: 'Hono', documentTopic: '', url: 'https://hono.dev/docs/', status: 'error' },
  { documentName: 'House rules', documentTopic: 'Vue', url: 'user_text://House_rules', status: 'processing' },
];
const namesOf = (filter: Partial<typeof EMPTY_DOCUMENT_FILTER>) =>
  filterDocuments(documents, { ...EMPTY_DOCUMENT_FILTER, ...filter }).map(({ documentName }) => documentName);

test('matches every word in the name, topic or URL, ignoring case', () => {
  expect(namesOf({})).toEqual(['Vue', 'Hono', 'House rules']);
  expect(namesOf({ search: 'VUE' })).toEqual(['Vue', 'House rules']);
  expect(namesOf({ search: 'vue guide' })).toEqual(['Vue']);
  expect(namesOf({ search: 'zeppelin' })).toEqual([]);
});

test('filters by status', () => {
  expect(namesOf({ status: 'error' })).toEqual(['Hono']);
  expect(namesOf({ status: 'active', search: 'hono' })).toEqual([]);
  expect(countByDocumentStatus(documents)).toEqual({ all: 3, active: 1, processing: 1, error: 1 });
});

test('matches all documents if the search is blank', () => {
  expect(isNarrowing({ status: 'all', search: '  ' })).toBe(false);
  expect(isNarrowing({ status: 'error', search: '' })).toBe(true);
});
