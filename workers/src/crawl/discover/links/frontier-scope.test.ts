import { expect, test } from 'vitest';
import type { PageUrl } from '../../types.ts';
import { createFrontier, type Frontier } from './frontier.ts';

const SITE = 'https://docs.acme-docs.com';

const pageAt = (path: string): PageUrl => ({ url: SITE + path, foundBy: 'request', title: null });
const links = (...paths: string[]) => paths.map((path) => ({ url: new URL(path, SITE).href, text: 'link' }));

function frontierAt({ url }: PageUrl, startUrl = url): Frontier {
  return createFrontier(
    { url, crawlType: 'crawl', maxUrls: 50, topics: [] },
    {
      pages: [{ url, foundBy: 'request', title: null }],
      overLimit: 0,
      sitemapUrl: null,
      siteName: null,
      startUrl,
      followLinks: true,
      notes: [],
    },
  );
}

/** The paths of the pages that a crawl from `path` takes, whose start page has these links. */
function crawl(path: string, ...paths: string[]): string[] {
  const start = pageAt(path);
  const frontier = frontierAt(start);
  frontier.addLinks(start, links(...paths));
  return takeAll(frontier);
}

function takeAll(frontier: Frontier): string[] {
  const taken: string[] = [];
  for (let page = frontier.take(); page; page = frontier.take()) taken.push(page.url.replace(SITE, ''));
  return taken;
}

test('covers the folder around a start page whose URL ends in a slash and that has no pages below it', () => {
  expect(crawl('/guide/start/', '/guide/install/', '/guide/api/queue/', '/blog/')).toEqual([
    '/guide/start/',
    '/guide/install/',
    '/guide/api/queue/',
  ]);
  expect(crawl('/guide/start/', '/guide/install/', '/guide/start/linux/')).toEqual([
    '/guide/start/',
    '/guide/start/linux/',
  ]);
});

test('covers only the folder of a start page such as /docs/, also when no pages below it are known', () => {
  expect(crawl('/docs/', '/pricing/', '/blog/')).toEqual(['/docs/']);
});

test.each([
  ['/', '/components', ['/components/dial', '/guides']],
  ['/docs/', '/docs/start/intro', ['/docs/start/install', '/docs/api/queue']],
  ['/docs', '/docs/start/intro', ['/docs/start/install', '/docs/api/queue']],
])('covers all sections of %s when it redirects to %s', (path, startPath, paths) => {
  const start = pageAt(path);
  const frontier = frontierAt(start, SITE + startPath);
  frontier.addLinks(start, links(...paths));
  expect(takeAll(frontier)).toEqual([path, ...paths]);
});

test.each([
  ['/', '/docs/start/intro', '/docs/api/queue', '/blog/'],
  ['/docs/', '/docs/v2/start/intro', '/docs/v2/api/queue', '/docs/v1/api/queue'],
])('covers only the edition of %s to which it redirects: %s', (path, startPath, inside, outside) => {
  const start = pageAt(path);
  const frontier = frontierAt(start, SITE + startPath);
  frontier.addLinks(start, links(startPath, `${startPath}/next`, inside, outside));
  expect(takeAll(frontier)).toContain(inside);
  expect(frontier.has(SITE + outside)).toBe(false);
});

test('adds the pages that a page shows instead of its own text, outside the scope too', () => {
  const frontier = frontierAt(pageAt('/docs/'));
  frontier.addTargets(links('/v3/api-docs', '/spec.json', 'https://other.acme-docs.com/spec.json'));
  frontier.addLinks(pageAt('/docs/'), links('/v3/other'));
  expect(takeAll(frontier)).toEqual(['/docs/', '/v3/api-docs', '/spec.json']);
});
