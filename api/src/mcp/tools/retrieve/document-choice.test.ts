import { expect, test } from 'vitest';
import { chooseDocuments, noteNotSearched } from './document-choice.ts';

const documentOf = (documentUrlId: number) => ({
  ...{ documentUrlId, name: '', url: '', pinIndex: null, isCrawling: false, library: null },
});

const documents = new Map(
  [
    { ...documentOf(1), name: 'Welcome', url: 'https://hono.dev/docs/' },
    { ...documentOf(2), name: 'Django 5.2 documentation', url: 'https://docs.djangoproject.com/' },
    { ...documentOf(3), name: 'Django', url: 'https://mirror.example/django/' },
    { ...documentOf(4), name: 'Quart', url: 'https://quart.example/' },
  ].map((document) => [document.documentUrlId, document]),
);

/** The last one failed, or is still being crawled. */
const collection = { documents, segments: [1, 2, 3].map((documentId) => ({ documentId })) };

test.each([
  ['by its exact name before documents with a longer name', 'django', [3]],
  ['by a part of its name', 'Django 5.2', [2, 3]],
  ['by its URL when no name contains it', 'Hono', [1]],
])('chooses a document %s', (_, name, ids) => {
  expect([...(chooseDocuments(name, collection).documentIds ?? [])]).toEqual(ids);
});

test.each([
  ['django 5@5.2', [2], ''],
  ['django 5.2 documentation@5.2.1', [2], ''],
  [
    'django 5.2 documentation@4.2',
    [2],
    'Version 4.2 is not available, only "Django 5.2 documentation", which may differ.',
  ],
  ['hono@4', [1], 'This document does not state its version.'],
  ['hono v4', [1], 'This document does not state its version.'],
  ['documentation 5.2', [2], ''],
  [
    'documentation 4.2',
    [2],
    'Version 4.2 is not available, only "Django 5.2 documentation", which may differ.',
  ],
])('compares the version in %s with the one that a name states', (name, ids, remark) => {
  const choice = chooseDocuments(name, collection);
  expect({ ids: [...(choice.documentIds ?? [])], remark: choice.remark }).toEqual({ ids, remark });
});

test.each([
  ['python 3', ''],
  ['python311', ''],
  ['python 3.11', ''],
  ['python 3.1', 'Version 3.1 is not available, only "Python 3.11 documentation", which may differ.'],
])('does not treat a part of a number as the version in %s', (name, remark) => {
  const document = { ...documentOf(5), name: 'Python 3.11 documentation' };
  const python = { documents: new Map([[5, document]]), segments: [{ documentId: 5 }] };
  expect(chooseDocuments(name, python)).toEqual({ documentIds: new Set([5]), remark });
});

test('searches all documents for an unknown name and lists the names', () => {
  const { documentIds, remark } = chooseDocuments('flask', collection);
  expect(documentIds).toBeUndefined();
  expect(remark).toContain('Valid values for documentName: "Django", "Django 5.2 documentation", "Welcome".');
});

test('neither chooses nor lists a document without a segment', () => {
  expect(chooseDocuments('quart', collection)).toMatchObject({ documentIds: undefined });
});

test('lists some of many names and the number of the others', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...documentOf(at), name: `Manual ${at}` }));
  const { remark } = chooseDocuments('flask', {
    documents: new Map(many.map((document) => [document.documentUrlId, document])),
    segments: many.map(({ documentUrlId }) => ({ documentId: documentUrlId })),
  });
  expect(remark).toMatch(/"Manual 2" and 2 more\.$/);
});

test('says which documents are not searched', () => {
  const none = new Set<number>();
  expect(noteNotSearched({ documents, leftOut: none, rebuilding: none })).toBe('');
  expect(noteNotSearched({ documents, leftOut: new Set([4]), rebuilding: none })).toBe(
    '"Quart" was not searched, because this collection is too large: tell the user to delete or split documents.',
  );
  expect(noteNotSearched({ documents, leftOut: new Set([1, 4]), rebuilding: none })).toMatch(
    /^2 documents were not searched, /,
  );
  expect(noteNotSearched({ documents, leftOut: none, rebuilding: new Set([1]) })).toMatch(
    /^"[^"]+" is being indexed again: ask again in a minute for more pages\.$/,
  );
});
