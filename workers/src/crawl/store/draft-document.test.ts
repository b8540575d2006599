import { expect, test } from 'vitest';
import { draftDocument } from './draft-document.ts';

test.each([
  ['the site name on most pages', ['Guide', null, 'Guide', 'Guide'], 'Guide'],
  ['the site name on the pages below an unnamed start page', [null, 'Guide', 'Guide'], 'Guide'],
  [
    'its first page when only one of many titles ends in a name',
    [null, null, 'Credits', null, null],
    'Page 1',
  ],
  ['its first page when all titles end differently', ['Setup', 'Use', 'Tasks', 'Types', 'Index'], 'Page 1'],
])('names a document by %s', (_, siteNames, name) => {
  expect(nameOf(siteNames)).toBe(name);
});

function nameOf(siteNames: readonly (string | null)[]): string {
  const source = {
    url: 'https://docs.example.org/',
    crawlType: 'crawl',
    topics: [],
    library: null,
    documentName: '',
    documentTopic: '',
  } as const;
  const pages = siteNames.map((siteName, at) => ({
    pageId: at + 1,
    url: `https://docs.example.org/${at + 1}`,
    title: `Page ${at + 1}`,
    siteName,
    bytes: 0,
    beginning: '',
  }));
  return draftDocument(source, pages, [], null).documentName;
}
