import { expect, test } from 'vitest';
import { isLikelyPage, isLowValuePage, parentFolders, shapeOf } from './url-kinds.ts';

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
  '/v1/openapi.json',
  '/api/v1/api/users',
  '/guide?page=intro.png',
  '/guide/feed/setup',
  '/api/Array.map',
  '/reference?url=https://api.acme-docs.com/openapi.json',
  '/wiki/Special:AllPages',
  '/guide/votes',
])('accepts %s as a likely page', (path) => {
  expect(isLikelyPage(SITE + path)).toBe(true);
});

test.each([
  '/logo.svg',
  '/manual.PDF?x=1',
  '/release-1.2.tar.gz',
  '/app.js',
  '/sitemap.xml',
  '/docs/llms.txt',
  '/llms-full.txt',
  '/blog/feed/',
  '/blog/feed/atom/',
  '/app.js.map',
  '/_sources/index.rst.txt',
  '/wp-json/wp/v2/posts',
  '/lib/exe/fetch.php?media=wiki:logo.png',
  '/doku.php?id=kettle&do=edit',
  '/index.php?title=Kettle&action=history',
  '/index.php?title=Kettle&oldid=12',
  '/bin/view/Main/Kettle?rev=3',
  '/docs/+/main/kettle.md?format=TEXT',
  '/boiling/?replytocom=7',
  '/wiki/Special:WhatLinksHere/Kettle',
  '/w/index.php?title=Special:RecentChangesLinked&target=Kettle',
  '/out?to=https%3A%2F%2Fexample.org%2Fkettle',
  '/share?u=https://example.org/',
  '/support/solutions/articles/43000560/thumbs_up',
  '/questions/7/vote-down',
  '/a/b/a/b/',
  '/docs/guide/docs/guide/docs/guide/x',
  '/x/y/x/z/x',
  '/parts?level=basic&sort=name&level=basic',
  '/en/search.html?q=kettle',
  '/proc_macro/index.html?search=',
  `/${'a/'.repeat(2)}${'deep/'.repeat(2)}${Array.from({ length: 18 }, (_, n) => n).join('/')}`,
  `/${'x'.repeat(2_100)}`,
])('rejects %.60s as a page', (path) => {
  expect(isLikelyPage(SITE + path)).toBe(false);
});

test.each([
  '/genindex-A.html',
  '/search.html',
  '/_modules/kettle/pot.html',
  '/org/kettle/package-tree.html',
  '/org/kettle/class-use/Pot.html',
  '/allclasses-index.html',
  '/pot_8h_source.html',
  '/functions_func_b.html',
  '/structpot-members.html',
  '/doc-index-All.html',
  '/src/Data-Kettle.html',
  '/src/kettle/lib.rs.html',
  '/index_values.html',
  '/type_Kettle.Pot.html',
  '/_index.html',
  '/method_list.html',
  '/Concept-Index.html',
  '/events/2026/11',
  '/calendar/2026/nov/3/',
  '/log/2026-11-23',
  '/blog/page/2/',
  '/wiki/kettle?action=history',
  '/list?sort=name&page=2',
  '/kettle/docs/commit/9a294e01c5a0e0c4fe1b6f13bfabe4703b75ecdc',
  '/kettle/docs/src/commit/9a294e01c5a0e0c4fe1b6f13bfabe4703b75ecdc/boil.md',
  '/kettle/docs/wiki/Boil/_history?v=9a294e01',
  '/media/kettle.pdf',
])('ranks %s low, as an index of other pages', (path) => {
  expect(isLowValuePage(SITE + path)).toBe(true);
});

test.each([
  '/',
  '/index.html',
  '/reference/functions.html',
  '/guide/open_source.html',
  '/reference/functions_and_operators.html',
  '/team-members.html',
  '/type_checks.html',
  '/src/guide.html',
  '/guide/types.html',
  '/guide/index/',
  '/z-index.html',
  '/blog/2026/11/queues',
  '/releases/2026',
  '/guide?page=2',
  '/api/tags/create',
])('does not rank %s low', (path) => {
  expect(isLowValuePage(SITE + path)).toBe(false);
});

test.each([
  ['/calendar/2026/11/20', '/calendar/2027/1/3', true],
  ['/list?page=1&sort=a', '/list?sort=z&page=9', true],
  ['/list?page=1', '/list?page=1&sort=a', false],
  ['/guide/intro', '/guide/usage', false],
])('tells whether %s and %s have the same shape: %s', (one, other, expected) => {
  expect(shapeOf(SITE + one) === shapeOf(SITE + other)).toBe(expected);
});

test('lists folders from the page up to the root', () => {
  expect(parentFolders('https://x.com/a/b/page')).toEqual([
    'https://x.com/a/b/',
    'https://x.com/a/',
    'https://x.com/',
  ]);
  expect(parentFolders('https://x.com')).toEqual(['https://x.com/']);
});
