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
  const sections = toSections({ commands: [], recent: [] }, FOUND);
  expect(sections.map(({ title }) => title)).toEqual(['Documents', 'Pages', 'Topics']);
  expect(sections.map(({ items }) => items[0]?.target)).toEqual([
    '/collections/1/documents/3',
    '/collections/1/documents/3?page=9',
    '/collections/1/documents/3?tab=topics&topic=5',
  ]);
});

test('lists recent pages before commands', () => {
  const recent = [{ label: 'Halyard', detail: 'Jobs', path: '/collections/1/documents/3' }];
  const commands = [{ id: 'usage', label: 'Usage', detail: 'Lectern', target: () => undefined }];
  const nothing = { documents: [], topics: [], pages: [] };
  const sections = toSections({ commands, recent }, nothing);
  expect(sections.map(({ title, items }) => [title, items[0]?.label])).toEqual([
    ['Recent', 'Halyard'],
    ['Go to', 'Usage'],
  ]);
});
