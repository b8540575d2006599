import { expect, test } from 'vitest';
import { isLikelyPage } from './url-kinds.ts';

const SITE = 'https://docs.acme-docs.com';

test.each([
  '/',
  '/guide/start',
  '/guide/start.html',
  '/guide/v1.2',
  '/guide/node.js-guide',
  '/reference/search',
  '/README.md',
  '/guide/start.html.gz',
  '/notes.txt',
  '/v1/openapi.json',
  '/api/v1/api/users',
  '/guide?page=intro.png',
  '/guide/feed/setup',
  '/api/Array.map',
  '/reference?url=https://api.acme-docs.com/openapi.json',
  '/wiki/Special:AllPages',
  '/guide/votes',
  '/wiki/Node.js',
])('accepts %s as a likely page', (path) => {
  expect(isLikelyPage(SITE + path)).toBe(true);
});

test.each([
  '/logo.svg',
  '/manual.PDF?x=1',
  '/release-1.2.tar.gz',
  '/app.js',
  '/dist/Chart.min.js',
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
  '/index.php?page=kettle&format=pdf',
  '/index.php?page=kettle&format=txt',
  '/boiling/?replytocom=7',
  '/courses/month/2026-11/?ical=1',
  '/courses/?outlook-ical=1',
  '/wiki/Special:WhatLinksHere/Kettle',
  '/w/index.php?title=Special:RecentChangesLinked&target=Kettle',
  '/wiki/خاص:أحدث_التغييرات',
  '/w/index.php?title=Spezial:Letzte_%C3%84nderungen',
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
