import { expect, test } from 'vitest';
import { mayBePage, shapeOf } from './page-address.ts';

const SITE = 'https://docs.acme-docs.com';

test.each([
  '/',
  '/guide/start',
  '/guide/start.html',
  '/guide/v1.2',
  '/guide/node.js-guide',
  '/reference/search',
  '/README.md',
  '/notes.txt',
  '/api/v1/api/users',
  '/guide?page=intro.png',
])('%s may be a page', (path) => {
  expect(mayBePage(SITE + path)).toBe(true);
});

test.each([
  '/logo.svg',
  '/manual.PDF?x=1',
  '/release-1.2.tar.gz',
  '/app.js',
  '/sitemap.xml',
  '/blog/feed/',
  '/_sources/index.rst.txt',
  '/wp-json/wp/v2/posts',
  '/a/b/a/b/',
  '/docs/guide/docs/guide/docs/guide/x',
  '/x/y/x/z/x',
  `/${'a/'.repeat(2)}${'deep/'.repeat(2)}${Array.from({ length: 18 }, (_, n) => n).join('/')}`,
  `/${'x'.repeat(2_100)}`,
])('%.60s is no page', (path) => {
  expect(mayBePage(SITE + path)).toBe(false);
});

test.each([
  ['/calendar/2026/11/20', '/calendar/2027/1/3', true],
  ['/list?page=1&sort=a', '/list?sort=z&page=9', true],
  ['/list?page=1', '/list?page=1&sort=a', false],
  ['/guide/intro', '/guide/usage', false],
])('%s and %s have one shape: %s', (one, other, expected) => {
  expect(shapeOf(SITE + one) === shapeOf(SITE + other)).toBe(expected);
});
