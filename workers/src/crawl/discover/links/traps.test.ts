import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../../../test/support/servers/listen.ts';
import { createSafeFetch, type SafeFetch } from '../../../net/http/safe-fetch.ts';
import { createRobots, type Robots } from '../../../net/robots/robots.ts';
import { fetchPage } from '../../fetch/fetch-page.ts';
import { DeferralQueue } from '../../policies/deferral-queue.ts';
import { walkPages } from '../../walk-pages.ts';
import { discover } from '../discover.ts';
import { createFrontier } from './frontier.ts';

const MAX_URLS = 50;
const REAL = Array.from({ length: 20 }, (_, index) => `page-${'abcdefghijklmnopqrst'[index]}`);

/** Returns the text and links of a page; null for a missing page. */
type Site = (url: URL) => { readonly text: string; readonly links: readonly string[] } | null;

let open: { readonly safeFetch: SafeFetch; readonly server: ListeningServer }[];

beforeEach(() => {
  open = [];
});

afterEach(async () => {
  for (const { safeFetch, server } of open) {
    await safeFetch.close();
    await server[Symbol.asyncDispose]();
  }
});

async function serve(
  site: Site,
): Promise<{ origin: string; deps: { safeFetch: SafeFetch; robots: Robots } }> {
  const pages = createServer((request, response) => {
    const page = site(new URL(request.url ?? '/', 'http://site'));
    const links = page?.links.map((href) => `<a href="${href}">x</a>`).join('') ?? '';
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(`<p>${page?.text}</p>${links}`);
  });
  const server = await listen(pages);
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [server.host] });
  open.push({ safeFetch, server });
  return { origin: server.origin, deps: { safeFetch, robots: createRobots({ safeFetch }) } };
}

/** Crawls a site from `path` like a worker, and returns the texts found and the URLs requested. */
async function crawl(site: Site, path = '/docs/') {
  const { origin, deps } = await serve(site);
  const request = { url: origin + path, crawlType: 'crawl', maxUrls: MAX_URLS, topics: [] } as const;
  const frontier = createFrontier(request, await discover(request, deps));
  const texts = new Set<string>();
  const fetched: string[] = [];
  await walkPages(
    frontier,
    new DeferralQueue(),
    async (page) => {
      fetched.push(page.url.replace(origin, ''));
      const { body, finalUrl } = await fetchPage(page, deps);
      if (!frontier.claim(page, finalUrl)) return [];
      const text = body.match(/<p>(.*?)<\/p>/)?.[1] ?? '';
      if (texts.has(text)) frontier.reportRepeat(page);
      texts.add(text);
      const hrefs = [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
      return hrefs.map((href) => ({ url: new URL(href, finalUrl).href, text: 'x' }));
    },
    4,
  );
  return { texts, fetched };
}

/** Twenty real pages, each linking to the next two; `trap` adds links to every page. */
function siteWith(trap: (url: URL) => readonly string[]): Site {
  return (url) => {
    const name = url.pathname.split('/').findLast((part) => part.startsWith('page-')) ?? 'start';
    const next = REAL.indexOf(name) + 1;
    const isReal = url.pathname === '/docs/' || /^\/docs\/page-\w$/.test(url.pathname);
    const links = isReal ? REAL.slice(next, next + 2).map((page) => `/docs/${page}`) : [];
    return { text: isReal ? name : `trap ${url.pathname}${url.search}`, links: [...trap(url), ...links] };
  };
}

describe('stores all real pages of an endless site and fetches at most maxUrls', () => {
  let session = 0;
  const nextMonth = ({ pathname }: URL) => {
    const [, year = 2026, month = 11] = pathname.match(/(\d+)\/(\d+)$/)?.map(Number) ?? [];
    return [
      month === 12 ? `${year + 1}/1` : `${year}/${month + 1}`,
      month === 1 ? `${year - 1}/12` : `${year}/${month - 1}`,
    ];
  };

  test.each<[string, (url: URL) => readonly string[]]>([
    ['a calendar', (url) => nextMonth(url).map((month) => `/docs/calendar/${month}`)],
    [
      'facets',
      ({ search }) =>
        ['color=red', 'color=blue', 'size=s', 'sort=new'].map(
          (facet) => `/docs/list?${search.slice(1)}&${facet}`,
        ),
    ],
    [
      'session ids',
      ({ pathname }) => {
        session += 1;
        return [
          `${pathname}?sessionid=${session}`,
          `${pathname}?token=${session}`,
          `${pathname};jsessionid=${session}`,
        ];
      },
    ],
    ['a repeating path', () => ['more/', 'more/page-a', 'section/more/', `../${'docs/'}extra/more/`]],
  ])('%s', async (_name, trap) => {
    const { texts, fetched } = await crawl(siteWith(trap));
    expect([...texts]).toEqual(expect.arrayContaining(REAL));
    expect(fetched.length).toBeLessThanOrEqual(MAX_URLS);
  });
});

test.each<[string, (value: number) => string]>([
  ['a calendar', (month) => `/docs/log/${2001 + Math.floor(month / 12)}/${1 + (month % 12)}`],
  ['a numbered list', (number) => `/docs/list/page/${number}`],
  ['months in a parameter', (month) => `/docs/calendar?m=${month}`],
  ['sorted views', (number) => `/docs/list?sort=${number}`],
])('takes at most a tenth of the pages from %s while better ones are found', async (_name, lowValue) => {
  const numbers = Array.from({ length: 40 }, (_, at) => at);
  const places = new Map(Array.from({ length: 200 }, (_, value) => [lowValue(value), value]));
  const { fetched } = await crawl(({ pathname, search }) => {
    const value = places.get(pathname + search);
    const text = pathname + search;
    if (value !== undefined) return { text, links: [lowValue(value + 1), lowValue(value + 7)] };
    const at = Number(pathname.match(/\d+$/)?.[0] ?? -1);
    const next = numbers[at + 1] === undefined ? [] : [`/docs/part-${at + 1}`];
    return { text, links: [lowValue(0), ...next] };
  });
  const untilLast = fetched.slice(0, fetched.indexOf(`/docs/part-${numbers.length - 1}`));
  expect(untilLast.length).toBeGreaterThanOrEqual(numbers.length);
  expect(untilLast.filter((path) => places.has(path)).length).toBeLessThanOrEqual(MAX_URLS / 10);
});

test('crawls a site whose pages differ only in a parameter', async () => {
  const { texts } = await crawl(({ pathname, searchParams }) => {
    const name = searchParams.get('page') ?? 'start';
    return pathname === '/docs/' ? { text: name, links: REAL.map((page) => `?page=${page}`) } : null;
  });
  expect([...texts].toSorted()).toEqual([...REAL, 'start']);
});

describe('routes in the fragment', () => {
  test('are separate pages', async () => {
    const { fetched } = await crawl(() => ({
      text: String(Math.random()),
      links: ['#/guide', '#/guide?id=install', '#part', '#!/api'],
    }));
    expect(fetched.toSorted()).toEqual(['/docs/', '/docs/#!/api', '/docs/#/guide']);
  });

  test('of the start page come before its other files', async () => {
    const names = Array.from({ length: MAX_URLS }, (_, at) => at);
    const links = names.flatMap((at) => [`examples/${at}/demo.html`, `#/part-${at}`]);
    const { fetched } = await crawl(() => ({ text: String(Math.random()), links }));
    expect(fetched.filter((path) => path.includes('demo'))).toEqual([]);
  });

  test('are soon ignored when they all show the same page', async () => {
    const { fetched } = await crawl(() => ({ text: 'same', links: REAL.map((page) => `#/${page}`) }));
    expect(fetched.length).toBeLessThan(10);
  });
});
