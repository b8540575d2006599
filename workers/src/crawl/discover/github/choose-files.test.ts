import { expect, test } from 'vitest';
import { longestTurnMs } from '../../../../../test/support/timing/longest-turn.ts';
import { blobUrl } from '../../urls/github-url.ts';
import { createIsDocument, dropCopies, hasText, rankDocuments } from './choose-files.ts';

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

async function order(
  paths: readonly string[],
  folder = '',
  topics: readonly string[] = [],
): Promise<string[]> {
  const startUrl = blobUrl('a/b', 'HEAD', '');
  const files = paths.map((path) => ({ path, url: blobUrl('a/b', 'HEAD', path) }));
  return (await rankDocuments(files, { folder, startUrl, topics })).map(({ path }) => path);
}

test('ranks the README first, then the docs in the language of the repository', async () => {
  expect(await order(FILES)).toEqual([
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

test('ranks files that match a topic first', async () => {
  expect((await order(FILES, '', ['retries']))[0]).toBe('docs/guide/retries.md');
});

test("ranks a folder's own README first", async () => {
  const files = ['packages/core/usage.md', 'packages/core/README.md'];
  expect(await order(files, 'packages/core')).toEqual(['packages/core/README.md', 'packages/core/usage.md']);
});

test.each([
  ['README', true],
  ['readme.rst', true],
  ['docs/tour.ipynb', true],
  ['docs/notes.txt', true],
  ['notes.txt', false],
  ['docs/requirements.txt', false],
  ['LICENSE.md', false],
  ['modules/ROOT/nav.adoc', false],
  ['.github/ISSUE_TEMPLATE.md', false],
  ['node_modules/x/README.md', false],
  ['test/fixtures/page.md', false],
  ['src/main.ts', false],
  ['website/versioned_docs/version-1.x/intro.md', false],
  ['website/i18n/fr/docusaurus-plugin-content-docs/current/intro.md', false],
])('%s is a document: %s', (path, isDocument) => {
  expect(createIsDocument('')(path)).toBe(isDocument);
});

test('accepts any folder that the user requests', () => {
  expect(createIsDocument('test')('test/guide.md')).toBe(true);
  expect(createIsDocument('docs')('docs2/guide.md')).toBe(false);
});

test('documents of an older version are chosen when its folder is', () => {
  const path = 'website/versioned_docs/version-1.x/intro.md';
  expect(createIsDocument('website/versioned_docs/version-1.x')(path)).toBe(true);
});

test.each([
  ['next to the original', ['docs/a.md', 'docs/b.md', 'docs/zh-cn/a.md', 'docs/zh-cn/b.mdx'], 2],
  ['next to English', ['docs/en/a.md', 'docs/pt_BR/a.md', 'docs/pt_BR/new.md', 'docs/pt_BR/b.md'], 4],
  [
    'mostly next to English',
    ['docs/en/a.md', 'docs/en/b.md', 'docs/fr/a.md', 'docs/fr/b.md', 'docs/fr/c.md'],
    2,
  ],
  ['of notebooks to Markdown', ['docs/a.ipynb', 'docs/a.md', 'docs/b.md'], 2],
  ['by their name', ['README.md', 'README.ja.md', 'notes_de.md'], 2],
  ['with more than an index', ['docs/index.md', 'docs/es/index.md', 'docs/index.fr.md'], 2],
  ['in the only language', ['docs/fr/a.md', 'docs/fr/b.md'], 2],
])('leaves out copies and translations %s', async (_, paths, kept) => {
  const files = await dropCopies(paths.map((path) => ({ path })));
  expect(files.map(({ path }) => path)).toHaveLength(kept);
});

test('lets other crawls continue while it ranks 200,000 documents', async () => {
  const paths = Array.from({ length: 200_000 }, (_, number) => `docs/${number}.md`);
  expect(await longestTurnMs(1_000, () => order(paths))).toBeLessThan(1_000);
});

test.each([
  ['only a title', '---\ntitle: Guides\n---\n\n# Guides\n', false],
  ['a title and comments', '---\ntitle: Guides\n---\n<!-- Written by the site. -->\n{/* shared */}\n', false],
  ['nothing', '\n', false],
  ['a sentence', '# Guides\n\nStart here.\n', true],
  ['a component', '# Guides\n\n<Cards />\n', true],
])('knows whether a file with %s has text', (_what, text, expected) => {
  expect(hasText(Buffer.from(text))).toBe(expected);
});
