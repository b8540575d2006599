import { expect, test } from 'vitest';
import { blobUrl } from '../../urls/github-address.ts';
import { createCompareDocuments, createIsDocument } from './choose-files.ts';

const FILES = [
  'src/notes.md',
  'CHANGELOG.md',
  'docs/zh/install.md',
  'packages/core/README.md',
  'docs/guide/retries.md',
  'docs/install.mdx',
  'docs/index.md',
  'README.md',
  'CONTRIBUTING.md',
];

function order(files: readonly string[], folder = '', topics: readonly string[] = []): string[] {
  const start = blobUrl('a/b', 'HEAD', '');
  return files
    .map((path) => ({ path, url: blobUrl('a/b', 'HEAD', path) }))
    .sort(createCompareDocuments(folder, start, topics))
    .map(({ path }) => path);
}

test('ranks the README first, then the docs in the language of the repository', () => {
  expect(order(FILES)).toEqual([
    'README.md',
    'docs/index.md',
    'docs/install.mdx',
    'docs/guide/retries.md',
    'docs/zh/install.md',
    'packages/core/README.md',
    'src/notes.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
  ]);
});

test('ranks files that match a topic first', () => {
  expect(order(FILES, '', ['retries'])[0]).toBe('docs/guide/retries.md');
});

test("ranks a folder's own README first", () => {
  const files = ['packages/core/usage.md', 'packages/core/README.md'];
  expect(order(files, 'packages/core')).toEqual(['packages/core/README.md', 'packages/core/usage.md']);
});

test.each([
  ['README', true],
  ['readme.rst', true],
  ['docs/tour.ipynb', true],
  ['docs/notes.txt', true],
  ['notes.txt', false],
  ['docs/requirements.txt', false],
  ['LICENSE.md', false],
  ['.github/ISSUE_TEMPLATE.md', false],
  ['node_modules/x/README.md', false],
  ['test/fixtures/page.md', false],
  ['src/main.ts', false],
])('%s is a document: %s', (path, isDocument) => {
  expect(createIsDocument('')(path)).toBe(isDocument);
});

test('accepts any folder that the user requests', () => {
  expect(createIsDocument('test')('test/guide.md')).toBe(true);
  expect(createIsDocument('docs')('docs2/guide.md')).toBe(false);
});
