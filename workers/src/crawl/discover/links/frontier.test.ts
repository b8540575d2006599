import { describe, expect, test } from 'vitest';
import { cpuMsOf, measureCpuGrowth } from '../../../../../test/support/timing/cpu-growth.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../../types.ts';
import { createFrontier, type Frontier } from './frontier.ts';

const SITE = 'https://docs.acme-docs.com';
const START: PageUrl = { url: `${SITE}/docs/`, foundBy: 'request', title: null };

function frontierOf(
  pages: readonly PageUrl[],
  { url = START.url, maxUrls = 50, topics = [], ...discovery }: Partial<CrawlRequest & Discovery> = {},
): Frontier {
  return createFrontier(
    { url, crawlType: 'crawl', maxUrls, topics },
    {
      pages,
      overLimit: 0,
      sitemapUrl: null,
      siteName: null,
      startUrl: START.url,
      followLinks: true,
      notes: [],
      ...discovery,
    },
  );
}

const links = (...paths: string[]) =>
  paths.map((path) => ({ url: new URL(path, START.url).href, text: 'link' }));
const listed = (...paths: string[]): PageUrl[] =>
  paths.map((path) => ({ url: SITE + path, foundBy: 'sitemap', title: null }));

function takeAll(frontier: Frontier): string[] {
  const paths: string[] = [];
  for (let page = frontier.take(); page; page = frontier.take()) paths.push(page.url.replace(SITE, ''));
  return paths;
}

test('returns listed pages in order, then links breadth-first', () => {
  const frontier = frontierOf([START, ...listed('/docs/z', '/docs/a')]);
  expect(frontier.take()).toBe(START);
  frontier.addLinks(START, links('deep/er/page', 'b'));
  expect(takeAll(frontier)).toEqual(['/docs/z', '/docs/a', '/docs/b', '/docs/deep/er/page']);
  frontier.addLinks({ ...START, url: `${SITE}/docs/b` }, links('c'));
  expect(takeAll(frontier)).toEqual(['/docs/c']);
});

test('returns the PDFs that pages of the site link to after all pages, from any folder', () => {
  const frontier = frontierOf([START]);
  frontier.take();
  frontier.addLinks(START, links('/media/manual.pdf', 'b', '/media/logo.png', 'https://other.example/x.pdf'));
  frontier.addLinks(START, links('c'));
  expect(takeAll(frontier)).toEqual(['/docs/b', '/docs/c', '/media/manual.pdf']);
});

test('returns pages that need a sign-in last once three pages of their shape were refused', () => {
  const frontier = frontierOf([START]);
  frontier.take();
  frontier.addLinks(START, links(...[1, 2, 3, 4].map((post) => `reply.php?post=${post}`), 'topic.php?t=1'));
  for (let refused = 0; refused < 3; refused += 1) frontier.reportRefusal(frontier.take() ?? START);
  frontier.addLinks(START, links('reply.php?post=5', 'topic.php?t=2&start=20'));
  const names = ['topic.php?t=1', 'topic.php?t=2&start=20', 'reply.php?post=4', 'reply.php?post=5'];
  expect(takeAll(frontier)).toEqual(names.map((name) => `/docs/${name}`));
});

test('returns the pages of a sitemap over the limit first that the start page links to', () => {
  const sitemap = [START, ...listed('/docs/a', '/docs/b', '/docs/c', '/docs/d')];
  const frontier = frontierOf(sitemap, { maxUrls: 4, followLinks: false });
  expect(frontier.take()).toBe(START);
  frontier.addLinks(START, links('d', 'b', 'unlisted'));
  expect(takeAll(frontier)).toEqual(['/docs/b', '/docs/d', '/docs/a']);
});

test('keeps the order of a list within the limit, of another list, for topics and for a refresh', () => {
  const paths = ['/docs/a', '/docs/b', '/docs/c'];
  const order = (request: Partial<CrawlRequest>, pages = listed(...paths), isStored = false) => {
    const discovery = { pages: [START, ...pages], overLimit: 0, sitemapUrl: null, siteName: null };
    const frontier = createFrontier(
      { url: START.url, crawlType: 'crawl', maxUrls: 2, topics: [], ...request },
      { ...discovery, startUrl: START.url, followLinks: false, notes: [] },
      () => isStored,
    );
    frontier.take();
    frontier.addLinks(START, links('c'));
    return frontier.take()?.url;
  };
  const fromLlmsTxt = listed(...paths).map((page): PageUrl => ({ ...page, foundBy: 'llms_txt' }));
  expect(order({})).toBe(`${SITE}/docs/c`);
  expect(order({ maxUrls: 4 })).toBe(`${SITE}/docs/a`);
  expect(order({ topics: ['pumps'] })).toBe(`${SITE}/docs/a`);
  expect(order({}, fromLlmsTxt)).toBe(`${SITE}/docs/a`);
  expect(order({}, listed(...paths), true)).toBe(`${SITE}/docs/a`);
});

test('returns every listed page of a large site', () => {
  const paths = Array.from({ length: 20_000 }, (_, at) => `/docs/${at}`);
  const frontier = frontierOf(listed(...paths), { maxUrls: 20_000 });
  expect([frontier.found, frontier.overLimit]).toEqual([20_000, 0]);
  expect(takeAll(frontier)).toEqual(paths);
});

test('chooses the scope of a page with 150,000 links in less time than it takes to add them', () => {
  const found = Array.from({ length: 150_000 }, (_, at) => ({ url: `${SITE}/blog/${at}`, text: 'link' }));
  const [scoped, unscoped] = [0, 1].map(() => frontierOf([START], { url: `${SITE}/manual/` }));
  scoped?.addLinks(START, []);
  const addingMs = cpuMsOf(() => scoped?.addLinks(START, found));
  const withScopeMs = cpuMsOf(() => unscoped?.addLinks(START, found));
  expect(withScopeMs).toBeLessThan(2 * addingMs);
});

test('returns every page that one page of a large site links to', () => {
  const paths = Array.from({ length: 20_000 }, (_, at) => `${at}`);
  const frontier = frontierOf([START], { maxUrls: 20_001 });
  frontier.take();
  frontier.addLinks(START, links(...paths));
  expect([frontier.found, frontier.overLimit]).toEqual([20_001, 0]);
  expect(new Set(takeAll(frontier)).size).toBe(20_000);
});

test('takes linear time to return listed pages of which many are translations', async () => {
  const growth = await measureCpuGrowth((count) => {
    const paths = Array.from({ length: count }, (_, at) => `/docs/${at}`);
    const frontier = frontierOf(listed(...paths), { maxUrls: count });
    frontier.exclude(listed(...paths.filter((_, at) => at % 2 === 0)).map(({ url }) => url));
    expect(takeAll(frontier)).toHaveLength(count / 2);
  }, 2_000);
  expect(growth).toMatchObject({ isLinear: true });
});

test('returns each page once, however its URL is spelled', () => {
  const frontier = frontierOf([START, ...listed('/docs/a')]);
  frontier.addLinks(
    START,
    links('a', 'a#part', 'a/', 'a/index.html', 'a?utm_source=x', 'a.md', 'http://docs.acme-docs.com/docs/a'),
  );
  expect(takeAll(frontier)).toEqual(['/docs/', '/docs/a']);
});

test('returns at most maxUrls pages and counts the rest', () => {
  const frontier = frontierOf([START, ...listed('/docs/a')], { maxUrls: 3, overLimit: 7 });
  expect([frontier.found, frontier.overLimit]).toEqual([2, 7]);
  frontier.addLinks(START, links('b', 'c', 'd'));
  expect([frontier.found, frontier.overLimit]).toEqual([3, 9]);
  expect(takeAll(frontier)).toEqual(['/docs/', '/docs/a', '/docs/b']);
  expect([frontier.found, frontier.overLimit]).toEqual([3, 9]);
});

test('replaces missing pages, up to maxUrls more', () => {
  const pages = Array.from({ length: 9 }, (_, index) => `/docs/${index}`);
  const frontier = frontierOf([START, ...listed(...pages)], { maxUrls: 3 });
  expect(takeAll(frontier)).toHaveLength(3);
  for (let gone = 1; gone <= 9; gone += 1) frontier.replace();
  expect([takeAll(frontier), frontier.found, frontier.overLimit]).toEqual([
    ['/docs/2', '/docs/3', '/docs/4'],
    6,
    4,
  ]);
});

test('follows links to the requested site when it redirects to another one', () => {
  const url = 'https://old.acme-docs.com/manual/';
  const frontier = frontierOf([{ ...START, url }], { url });
  frontier.addLinks(START, links('a', `${url}b`, 'https://old.acme-docs.com/blog/c'));
  expect(takeAll(frontier)).toEqual([url, '/docs/a', `${url}b`]);
});

test.each([
  [
    '/help/categories/1',
    ['/help/articles/2', '/help/articles/3', '/help/categories/4'],
    '/help/more',
    '/blog/5',
  ],
  ['/docs/', ['/us/docs/', '/de/docs/', '/fr/docs/'], '/us/docs/a', null],
  ['/docs/list', ['/docs/a', '/docs/b', '/blog/c'], '/docs/d', '/blog/e'],
])(
  'a crawl from the list %s covers the nearest folder with most of its pages',
  (path, listedPaths, inside, outside) => {
    const url = SITE + path;
    const frontier = frontierOf([{ ...START, url }], { url, startUrl: url });
    frontier.widenScope(listedPaths.map((listedPath) => SITE + listedPath));
    frontier.addLinks({ ...START, url }, links(...listedPaths, inside, ...(outside ? [outside] : [])));
    expect(takeAll(frontier)).toContain(inside);
    expect(frontier.has(SITE + outside)).toBe(false);
  },
);

test('ignores links out of scope and links to non-pages', () => {
  const frontier = frontierOf([START]);
  frontier.addLinks(
    START,
    links('/blog/', 'https://acme-docs.com/docs/x', 'mailto:a@b.c', 'logo.png', 'a/b/a/b/', 'good'),
  );
  expect(takeAll(frontier)).toEqual(['/docs/', '/docs/good']);
});

describe('a start page that redirects into a folder', () => {
  const request = { url: `${SITE}/`, startUrl: `${SITE}/us/en/docs/` };
  const start: PageUrl = { ...START, url: request.url };

  test('limits the crawl to that folder', () => {
    const frontier = frontierOf([start], request);
    frontier.addLinks(start, links('/us/en/docs/a', '/docs/b', '/fr/fr/docs/a'));
    expect(takeAll(frontier)).toEqual(['/', '/us/en/docs/a']);
  });

  test('does not limit the crawl when all links lead elsewhere on the site', () => {
    const frontier = frontierOf([start], request);
    frontier.addLinks(start, links('/docs/a', '/docs/b', 'https://www.acme-other.com/docs/c'));
    expect(takeAll(frontier)).toEqual(['/', '/docs/a', '/docs/b']);
  });
});

test('ignores links when followLinks is off', () => {
  const frontier = frontierOf([START], { followLinks: false });
  frontier.addLinks(START, links('a'));
  expect(takeAll(frontier)).toEqual(['/docs/']);
});

test('returns index pages and URLs with parameters after all others', () => {
  const frontier = frontierOf([START]);
  frontier.addLinks(START, links('genindex.html', '?view=all', 'a'));
  expect(frontier.take()).toBe(START);
  const next = frontier.take() ?? START;
  frontier.addLinks(next, links('a/deeper/page'));
  expect([next.url, ...takeAll(frontier).map((path) => SITE + path)]).toEqual(
    ['/docs/a', '/docs/a/deeper/page', '/docs/genindex.html', '/docs/?view=all'].map((path) => SITE + path),
  );
});

test('returns links that match a topic first at each depth', () => {
  const frontier = frontierOf([START], { topics: ['routing'] });
  frontier.addLinks(START, links('intro', 'guides/routing'));
  expect(takeAll(frontier)).toEqual(['/docs/', '/docs/guides/routing', '/docs/intro']);
});

describe('a redirect to another page', () => {
  test('is accepted, and its target is not returned again', () => {
    const frontier = frontierOf(listed('/docs/old', '/docs/new', '/docs/other'));
    const page = frontier.take() ?? START;
    expect(frontier.claim(page, `${SITE}/docs/new/`)).toBe(true);
    expect(takeAll(frontier)).toEqual(['/docs/other']);
    frontier.addLinks(page, links('new'));
    expect(takeAll(frontier)).toEqual([]);
  });

  test('is rejected when the target was returned or claimed before', () => {
    const frontier = frontierOf(listed('/docs/new', '/docs/old', '/docs/older'));
    const [fresh, old, older] = [frontier.take(), frontier.take(), frontier.take()].map(
      (page) => page ?? START,
    );
    expect(frontier.claim(fresh ?? START, `${SITE}/docs/new`)).toBe(true);
    expect(frontier.claim(old ?? START, `${SITE}/docs/new`)).toBe(false);
    expect(frontier.claim(old ?? START, `${SITE}/docs/target`)).toBe(true);
    expect(frontier.claim(older ?? START, `${SITE}/docs/target`)).toBe(false);
  });

  test('to another site is rejected for a link, but not for the start page', () => {
    const frontier = frontierOf([START]);
    frontier.addLinks(START, links('chat'));
    const [start, chat] = [frontier.take(), frontier.take()].map((page) => page ?? START);
    expect(frontier.claim(start ?? START, 'https://acme-docs.dev/docs/')).toBe(true);
    expect(frontier.claim(chat ?? START, 'https://chat.example.org/invite')).toBe(false);
  });
});

describe('returns the real pages in spite of', () => {
  const REAL = Array.from({ length: 20 }, (_, number) => `/docs/chapter-${String.fromCharCode(97 + number)}`);

  /** Crawls a chain of 20 real pages, each of which also links to the URLs that `trap` returns. */
  function walk(trap: (visit: number) => readonly string[]): string[] {
    const frontier = frontierOf([START], { maxUrls: 60 });
    const taken: string[] = [];
    for (let page = frontier.take(); page; page = frontier.take()) {
      const path = page.url.replace(SITE, '');
      taken.push(path);
      const next = REAL[REAL.indexOf(path) + 1] ?? '/docs/';
      frontier.addLinks(page, links(next, ...trap(taken.length)));
    }
    return taken;
  }

  test.each<[string, (visit: number) => readonly string[]]>([
    ['a calendar', (visit) => [`?month=${visit}`, `calendar/2026/${visit}`, `calendar/2026/${visit + 1}`]],
    [
      'facets',
      (visit) => Array.from({ length: 50 }, (_, n) => `list?colour=${visit}&size=${n}&sort=${n % 3}`),
    ],
    [
      'sessions',
      (visit) => [`?sid=${visit}`, `chapter-a?PHPSESSID=${visit}`, `chapter-b;jsessionid=${visit}`],
    ],
    ['growing paths', (visit) => [`docs/docs/docs/${visit}`, `x/y/x/y/${visit}`]],
    ['endless numbers', (visit) => Array.from({ length: 40 }, (_, n) => `item/${visit * 40 + n}`)],
  ])('%s', (_name, trap) => {
    expect(walk(trap)).toEqual(expect.arrayContaining(REAL));
  });
});
