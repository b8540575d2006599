import { expect, test } from 'vitest';
import type { PageUrl } from '../../types.ts';
import { rankPages } from './rank-pages.ts';

const SITE = 'https://docs.acme-docs.com';

function ranked(
  paths: readonly string[],
  startPath: string,
  topics: readonly string[] = [],
  keepOrder = false,
): string[] {
  const pages = paths.map((path): PageUrl => ({ url: SITE + path, foundBy: 'sitemap', title: null }));
  return rankPages(pages, { startUrl: SITE + startPath, topics, keepOrder }).map(
    (page) => new URL(page.url).pathname,
  );
}

test('pages near the start page come first, then shallow ones, then the order of the list', () => {
  const paths = ['/docs/b/deep/page', '/docs/z', '/docs/a', '/docs/b/page', '/docs/b/', '/blog/x'];
  expect(ranked(paths, '/docs/b/')).toEqual([
    '/docs/b/',
    '/docs/b/page',
    '/docs/b/deep/page',
    '/docs/z',
    '/docs/a',
    '/blog/x',
  ]);
});

test('pages that match a topic come before nearer ones', () => {
  const paths = ['/docs/intro', '/docs/guides/advanced/query-routing', '/docs/routing'];
  expect(ranked(paths, '/docs/', ['Routing'])).toEqual([
    '/docs/routing',
    '/docs/guides/advanced/query-routing',
    '/docs/intro',
  ]);
});

test('a title counts as much as the address', () => {
  const pages: PageUrl[] = [
    { url: `${SITE}/docs/one`, foundBy: 'sitemap', title: 'Overview' },
    { url: `${SITE}/docs/two`, foundBy: 'sitemap', title: 'Déployer l’application' },
  ];
  const [first] = rankPages(pages, { startUrl: `${SITE}/docs/`, topics: ['déployer'] });
  expect(first?.title).toBe('Déployer l’application');
});

test('other languages and versions come last, those of the start page do not', () => {
  const paths = ['/docs/ja/intro', '/docs/v1/intro', '/docs/pt-BR/intro', '/docs/guides/intro/long'];
  expect(ranked(paths, '/docs/')[0]).toBe('/docs/guides/intro/long');
  expect(ranked(paths, '/docs/v1/')[0]).toBe('/docs/v1/intro');
});

test('pages that only lead to others come last', () => {
  const paths = [
    '/docs/genindex.html',
    '/docs/search.html',
    '/docs/py-modindex.html',
    '/docs/deep/er/page.html',
  ];
  expect(ranked(paths, '/docs/')[0]).toBe('/docs/deep/er/page.html');
});

test('an order of worth is kept, topics aside', () => {
  const paths = ['/deep/er/b', '/a', '/c/routing'];
  expect(ranked(paths, '/', [], true)).toEqual(paths);
  expect(ranked(paths, '/', ['routing'], true)).toEqual(['/c/routing', '/deep/er/b', '/a']);
});

test('a broken escape in an address does no harm', () => {
  expect(ranked(['/docs/%E0%A4%A', '/docs/a'], '/docs/', ['a'])).toHaveLength(2);
});
