import { expect, test } from 'vitest';
import { nameReferenceEntries } from './name-reference-entries.ts';

const ENTRY = '## Name\n\nST_Area — Returns the area.\n\n## Description\n\nText.\n\n### Notes\n\nText.';
const OTHER = '## Name\n\nST_X — Returns the x.\n\n## Examples\n\n```sh\n## Name\n```';

const name = (markdown: string) => nameReferenceEntries(markdown.split('\n')).join('\n');

test('names the reference entries of a page that has several of them', () => {
  expect(name(`# Chapter 8. Reference\n\n${ENTRY}\n\n## 8.2. Accessors\n\nText.\n\n${OTHER}`)).toBe(
    '# Chapter 8. Reference\n\n## ST_Area\n\nST_Area — Returns the area.\n\n### Description\n\nText.\n\n#### Notes\n\nText.' +
      '\n\n## 8.2. Accessors\n\nText.\n\n## ST_X\n\nST_X — Returns the x.\n\n### Examples\n\n```sh\n## Name\n```',
  );
});

test.each([
  ['a page about one entry', ENTRY],
  [
    'headings of other text',
    '## Name\n\nThe name of the queue.\n\n## Name\n\nIts owner.\n\n## Size\n\nText.',
  ],
])('leaves %s unchanged', (_, markdown) => {
  expect(name(markdown)).toBe(markdown);
});
