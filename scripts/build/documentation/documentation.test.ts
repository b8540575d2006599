import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FREE_PLAN } from '../../../shared/src/domain/accounts/plans.ts';
import { FAILURE_CLASSES } from '../../../shared/src/domain/documents/failure.ts';
import { installSnippets } from '../../../shared/src/domain/editors/install-snippets.ts';
import { DOCUMENTATION_PAGES, DOCUMENTATION_PATHS } from '../../../shared/src/domain/web/documentation.ts';
import { failureHelp } from '../../../web/src/features/documents/failure-labels.ts';
import { linkToPages } from './link-to-pages.ts';
import { listContents, readPages } from './read-pages.ts';
import { splitSections } from './split-sections.ts';
import { toHtml } from './to-html.ts';

const root = join(import.meta.dirname, '../../..');
const pages = readPages(root);
const anchorsOf = new Map<string, Set<string>>(
  pages.map(({ path, page }) => [path, new Set(page.anchors.map(({ anchor }) => anchor))]),
);
const markdownOf = (path: string) => pages.find((page) => page.path === path)?.page.markdown ?? '';

/** Whether the documentation has the page and the section of a link. */
function exists(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const anchors = anchorsOf.get(path);
  return anchors !== undefined && (anchor === undefined || anchors.has(anchor));
}

test('every link of a page leads to a page and a section that exist', () => {
  const links = pages.flatMap(({ path, page }) =>
    [...page.markdown.matchAll(/\]\((\/(?:api\/)?docs[^)]*|#[^)]*)\)/g)].map(([, target = '']) =>
      target.startsWith('#') ? path + target : target,
    ),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !exists(link))).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/attacks.md'])('the files that %s names exist', (file) => {
  const markdown = readFileSync(join(root, file), 'utf8');
  const paths = [
    ...markdown.matchAll(/`((?:shared|api|workers|web|connector|infra|scripts|test)\/[^`\s<]+)`/g),
  ];
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter(([, path = '']) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

test('every file that the table of contents links to is a page', () => {
  const links = readFileSync(join(root, 'docs/README.md'), 'utf8').matchAll(/\]\(([\w-]+)\.md\)/g);
  expect([...links].map(([, name]) => name).sort()).toEqual([...DOCUMENTATION_PAGES].sort());
});

test('the table of contents lists every page once, and each has a description', () => {
  const listed = listContents(pages).flatMap((group) => group.pages);
  expect(['/docs', ...listed.map(({ path }) => path)].sort()).toEqual([...DOCUMENTATION_PATHS].sort());
  expect(listed.filter(({ description }) => description === '')).toEqual([]);
});

test.each(FAILURE_CLASSES)('failures of class %s have a section with the best action', (failure) => {
  const url = failureHelp(failure);
  expect(exists(url)).toBe(true);
  const { anchors, markdown } = pages.find(({ path }) => url.startsWith(`${path}#`))?.page ?? {
    anchors: [],
    markdown: '',
  };
  const line = anchors.find(({ anchor }) => url.endsWith(`#${anchor}`))?.line ?? 0;
  const section = markdown
    .split('\n')
    .slice(line + 1)
    .join('\n')
    .split(/^## /m)[0];
  expect(section).toContain('Best action: ');
});

test('the quick start has the snippets that the application generates for each editor', () => {
  const text = markdownOf('/docs/quick-start');
  const missing = installSnippets({
    origin: 'https://lectern.example.com',
    hash: 'YOUR_SERVER',
    slug: 'my-docs',
    apiKey: 'YOUR_API_KEY',
    os: 'unix',
  }).filter((snippet) => !text.includes(snippet.text));
  expect(missing.map(({ id, transport }) => `${id} ${transport}`)).toEqual([]);
});

test('the limits page has the numbers of the plans', () => {
  const rows = markdownOf('/docs/limits');
  expect(rows).toContain(`| MCP servers | ${FREE_PLAN.collections} | unlimited |`);
  expect(rows).toContain(`| topics | ${FREE_PLAN.topics} | unlimited |`);
  expect(rows).toContain(`| tool calls per month | ${FREE_PLAN.toolCallsPerMonth} | unlimited |`);
});

test('every section of the second level has passages of its own', () => {
  const failures = pages.find(({ path }) => path === '/docs/failures')?.page;
  if (!failures) throw new Error('The page of failures is missing');
  const passages = splitSections(failures);
  expect(passages.find(({ anchor }) => anchor === 'timed-out')).toMatchObject({
    headingPath: ['Timed out'],
    text: expect.stringContaining('## Timed out'),
  });
  expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.keys().toArray());
});

test('replaces links to other files of the repository with text', () => {
  expect(linkToPages('[Plans](limits.md#plans), [rules](../infra/rules.yaml), [start](README.md)')).toBe(
    '[Plans](/docs/limits#plans), rules, [start](/docs)',
  );
});

test('escapes HTML in text, and gives headings their anchors', () => {
  const [page] = pages;
  if (!page) throw new Error('There are no pages');
  const { html } = toHtml(
    {
      ...page,
      page: {
        ...page.page,
        markdown: '## A <b>\n\n<script>x</script>',
        anchors: [{ line: 0, anchor: 'a-b' }],
      },
    },
    [],
  );
  expect(html).toContain('<h2 id="a-b">A &lt;b&gt;</h2>');
  expect(html).not.toContain('<script>');
});

test('the reference of the API names no server but the installation, and calls the session a session', () => {
  const reference = markdownOf('/api/docs');
  expect(reference).not.toContain('lectern.example.com');
  expect(reference).toContain('cookie `__Host-lectern_session`. The session of a signed-in user');
});
