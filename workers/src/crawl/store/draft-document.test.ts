import { expect, test } from 'vitest';
import { draftDocument } from './draft-document.ts';

test.each([
  ['what most pages call the site', ['Guide', null, 'Guide', 'Guide'], 'Guide'],
  ['what the pages below an unnamed start page call it', [null, 'Guide', 'Guide'], 'Guide'],
  [
    'its first page where the end of one title among many looks like a name',
    [null, null, 'Credits', null, null],
    'Page 1',
  ],
  ['its first page where every page ends otherwise', ['Setup', 'Use', 'Tasks', 'Types', 'Index'], 'Page 1'],
])('a document is named by %s', (_, siteNames, name) => {
  expect(nameOf(siteNames)).toBe(name);
});

function nameOf(siteNames: readonly (string | null)[]): string {
  const source = {
    url: 'https://docs.example.org/',
    crawlType: 'crawl',
    topics: [],
    documentName: '',
    documentTopic: '',
  } as const;
  const pages = siteNames.map((siteName, at) => ({
    pageId: at + 1,
    url: `https://docs.example.org/${at + 1}`,
    title: `Page ${at + 1}`,
    siteName,
    beginning: '',
  }));
  return draftDocument(source, pages, [], null).documentName;
}
