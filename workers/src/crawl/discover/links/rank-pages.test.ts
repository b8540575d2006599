import { expect, test } from 'vitest';
import type { PageUrl } from '../../types.ts';
import { rankPages } from './rank-pages.ts';

const SITE = 'https://docs.acme-docs.com';

const { signal } = new AbortController();

async function ranked(
  paths: readonly string[],
  startPath: string,
  topics: readonly string[] = [],
  keepOrder = false,
): Promise<string[]> {
  const pages = paths.map((path): PageUrl => ({ url: SITE + path, foundBy: 'sitemap', title: null }));
  const found = await rankPages(pages, { startUrl: SITE + startPath, topics, keepOrder }, signal);
  return found.map((page) => new URL(page.url).pathname);
}

test('ranks pages near the start page first, then shallow ones, then by list order', async () => {
  const paths = ['/docs/b/deep/page', '/docs/z', '/docs/a', '/docs/b/page', '/docs/b/', '/blog/x'];
  expect(await ranked(paths, '/docs/b/')).toEqual([
    '/docs/b/',
    '/docs/b/page',
    '/docs/b/deep/page',
    '/docs/z',
    '/docs/a',
    '/blog/x',
  ]);
});

test('ranks pages that match a topic before nearer ones', async () => {
  const paths = ['/docs/intro', '/docs/guides/advanced/query-routing', '/docs/routing'];
  expect(await ranked(paths, '/docs/', ['Routing'])).toEqual([
    '/docs/routing',
    '/docs/guides/advanced/query-routing',
    '/docs/intro',
  ]);
});

test('finds other forms of the words of a topic', async () => {
  const paths = ['/docs/how', '/docs/retrying-jobs'];
  expect(await ranked(paths, '/docs/', ['How to retry a job'])).toEqual(paths.toReversed());
});

test('weights a title like the URL', async () => {
  const pages: PageUrl[] = [
    { url: `${SITE}/docs/one`, foundBy: 'sitemap', title: 'Overview' },
    { url: `${SITE}/docs/two`, foundBy: 'sitemap', title: 'Déployer l’application' },
  ];
  const [first] = await rankPages(pages, { startUrl: `${SITE}/docs/`, topics: ['déployer'] }, signal);
  expect(first?.title).toBe('Déployer l’application');
});

test('ranks languages and versions that differ from the start page last', async () => {
  const paths = ['/docs/ja/intro', '/docs/v1/intro', '/docs/pt-BR/intro', '/docs/guides/intro/long'];
  expect((await ranked(paths, '/docs/'))[0]).toBe('/docs/guides/intro/long');
  expect((await ranked(paths, '/docs/v1/'))[0]).toBe('/docs/v1/intro');
});

test('ranks index pages last', async () => {
  const paths = [
    '/docs/genindex.html',
    '/docs/search.html',
    '/docs/py-modindex.html',
    '/docs/deep/er/page.html',
  ];
  expect((await ranked(paths, '/docs/'))[0]).toBe('/docs/deep/er/page.html');
});

test('ranks tag and author archives last', async () => {
  const paths = ['/tag/pumps', '/tag/valves', '/authors/ann', '/manual/pumps'];
  expect((await ranked(paths, '/'))[0]).toBe('/manual/pumps');
});

test('keeps a given ranking, except for topics', async () => {
  const paths = ['/deep/er/b', '/a', '/c/routing'];
  expect(await ranked(paths, '/', [], true)).toEqual(paths);
  expect(await ranked(paths, '/', ['routing'], true)).toEqual(['/c/routing', '/deep/er/b', '/a']);
});

test('accepts an invalid escape in a URL', async () => {
  expect(await ranked(['/docs/%E0%A4%A', '/docs/a'], '/docs/', ['a'])).toHaveLength(2);
});
