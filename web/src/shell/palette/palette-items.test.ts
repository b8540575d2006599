import { expect, test } from 'vitest';
import { toSections } from './palette-items.ts';

const FOUND = {
  documents: [
    { id: 3, name: 'Halyard', url: 'https://docs.example.com/', collectionId: 1, collectionName: 'Jobs' },
  ],
  topics: [{ id: 5, name: 'Leases', documentId: 3, documentName: 'Halyard', collectionId: 1 }],
  pages: [{ id: 9, name: 'Retries', documentId: 3, documentName: 'Halyard', collectionId: 1, url: 'x' }],
};

test('lists documents, pages and topics with links to them', () => {
  const went: string[] = [];
  const sections = toSections({ commands: [], recent: [] }, FOUND, (path) => went.push(path));
  for (const { items } of sections) items[0]?.run();
  expect(sections.map(({ title }) => title)).toEqual(['Documents', 'Pages', 'Topics']);
  expect(went).toEqual([
    '/collections/1/documents/3',
    '/collections/1/documents/3?page=9',
    '/collections/1/documents/3?tab=topics&topic=5',
  ]);
});

test('lists recent pages before commands', () => {
  const recent = [{ label: 'Halyard', detail: 'Jobs', path: '/collections/1/documents/3' }];
  const commands = [{ id: 'usage', label: 'Usage', detail: 'Lectern', path: null, run: () => undefined }];
  const nothing = { documents: [], topics: [], pages: [] };
  const sections = toSections({ commands, recent }, nothing, () => undefined);
  expect(sections.map(({ title, items }) => [title, items[0]?.label])).toEqual([
    ['Recent', 'Halyard'],
    ['Go to', 'Usage'],
  ]);
});
