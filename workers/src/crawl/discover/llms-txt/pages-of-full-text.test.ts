import { expect, test } from 'vitest';
import { pagesOfFullText } from './pages-of-full-text.ts';

const URL_OF_FILE = 'https://project.example.io/llms-full.txt';

test.each([
  ['the same host', 'https://project.example.io/a'],
  ['the same host with www', 'https://www.project.example.io/a'],
  ['a subdomain', 'https://docs.project.example.io/a'],
])('assigns a text to a page on %s', (_where, url) => {
  const full = { url: URL_OF_FILE, pages: [{ title: 'A', url, text: '# A' }], isCut: false };
  expect(pagesOfFullText(full, [])).toMatchObject([{ url, text: '# A' }]);
});

test.each([
  ['the host above', 'https://example.io/a'],
  ['another subdomain of the host above', 'https://other.example.io/a'],
])('assigns no text to a page on %s, by its URL or its title', (_where, url) => {
  const full = { url: URL_OF_FILE, pages: [{ title: 'A', url, text: '# A' }], isCut: false };
  expect(pagesOfFullText(full, [])).toMatchObject([{ url: URL_OF_FILE }]);
  expect(pagesOfFullText(full, [{ url, title: 'A', foundBy: 'llms_txt' }])).toEqual([]);
});
