import { expect, test } from 'vitest';
import type { PageUrl } from '../../types.ts';
import { createFrontier, type Frontier } from './frontier.ts';

const SITE = 'https://docs.acme-docs.com';

const pageAt = (path: string): PageUrl => ({ url: SITE + path, foundBy: 'request', title: null });
const links = (...paths: string[]) => paths.map((path) => ({ url: new URL(path, SITE).href, text: 'link' }));

function frontierAt({ url }: PageUrl): Frontier {
  return createFrontier(
    { url, crawlType: 'crawl', maxUrls: 50, topics: [] },
    {
      pages: [{ url, foundBy: 'request', title: null }],
      overLimit: 0,
      sitemapUrl: null,
      siteName: null,
      startUrl: url,
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

test('adds the pages that a page shows instead of its own text, outside the scope too', () => {
  const frontier = frontierAt(pageAt('/docs/'));
  frontier.addTargets(links('/v3/api-docs', '/spec.json', 'https://other.acme-docs.com/spec.json'));
  frontier.addLinks(pageAt('/docs/'), links('/v3/other'));
  expect(takeAll(frontier)).toEqual(['/docs/', '/v3/api-docs', '/spec.json']);
});
