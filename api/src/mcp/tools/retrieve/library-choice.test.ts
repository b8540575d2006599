import type { ServedDocument } from '@lectern/shared/db/stores/collections/served-collection.ts';
import { expect, test } from 'vitest';
import { chooseDocuments } from './document-choice.ts';
import { otherVersions } from './library-choice.ts';

const LIBRARIES = [
  [1, 'react', '17.0.2'],
  [2, 'react', '18.3.1'],
  [3, 'react-router', '7.1.0'],
  [4, '@hono/zod-validator', '0.4.1'],
] as const;

const served: ServedDocument[] = LIBRARIES.map(([documentUrlId, name, version]) => ({
  ...{ documentUrlId, name: `${name}@${version}`, url: '', pinIndex: null, isCrawling: false },
  library: {
    ...{ ecosystem: 'npm', name, version, documentVersion: version },
    ...{ match: 'exact', source: 'package' },
  },
}));
const site: ServedDocument = {
  ...{ documentUrlId: 5, name: 'Django', url: 'https://docs.djangoproject.com/', pinIndex: null },
  ...{ isCrawling: false, library: null },
};
const all = [...served, site];
const collection = {
  documents: new Map(all.map((document) => [document.documentUrlId, document])),
  // A large document has several segments.
  segments: [...all, ...all].map(({ documentUrlId }) => ({ documentId: documentUrlId })),
};

function choose(name: string) {
  const { documentIds, remark } = chooseDocuments(name, collection);
  return { ids: [...(documentIds ?? [])], remark };
}

test.each([
  ['react@18', [2]],
  ['React@18.3', [2]],
  ['react@17.0.2', [1]],
  ['react@18.3.1 exact version', [2]],
  ['react-router', [3]],
  ['@hono/zod-validator', [4]],
  ['@hono/zod-validator@0.4', [4]],
  ['Django', [5]],
])('documentName %s chooses one version', (name, ids) => {
  expect(choose(name)).toEqual({ ids, remark: '' });
});

test('a name without a version searches all of them and asks for one', () => {
  const { ids, remark } = choose('react');
  expect(ids).toEqual([1, 2]);
  expect(remark).toBe(
    'There are several versions: "react@17.0.2", "react@18.3.1". Add the one you use to documentName.',
  );
});

test.each([
  ['react@19', 2, 'react@19 is not available; this is "react@18.3.1", so it may differ.'],
  ['react@18.2.0', 2, 'react@18.2.0 is not available; this is "react@18.3.1", so it may differ.'],
  ['React 19', 2, 'React@19 is not available; this is "react@18.3.1", so it may differ.'],
])('says that a version is missing: %s', (name, id, remark) => {
  expect(choose(name)).toEqual({ ids: [id], remark });
});

test('a document that does not state its version is found by the name before the version', () => {
  expect(choose('django@5')).toEqual({ ids: [5], remark: 'This document does not state its version.' });
});

test.each([
  ['react 17 refs', [2]],
  ['how do refs work in react@18.x?', [1]],
  ['refs in react v17.0', [2]],
  ['react 19 use hook', []],
  ['refs in react', []],
  ['1 react 2', []],
])('"%s" excludes the other versions %j', (query, ids) => {
  expect([...otherVersions(query, all)]).toEqual(ids);
});
