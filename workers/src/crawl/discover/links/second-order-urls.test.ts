import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Reply, serveSite, type TestSite } from '../../../../../test/support/servers/serve-site.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import { createSafeFetch, type SafeFetch } from '../../../net/http/safe-fetch.ts';
import { createRobots } from '../../../net/robots/robots.ts';
import { fetchPage } from '../../fetch/fetch-page.ts';
import { DeferralQueue } from '../../policies/deferral-queue.ts';
import type { CrawlRequest } from '../../types.ts';
import { walkPages } from '../../walk-pages.ts';
import { discover } from '../discover.ts';
import { createFrontier } from './frontier.ts';

/** An internal server that crawls must not reach. */
let inside: TestSite;
let site: TestSite;
let safeFetch: SafeFetch;

beforeEach(async () => {
  inside = await serveSite();
  site = await serveSite({ '/docs/': '<p>The start' });
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
});

afterEach(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
  await inside[Symbol.asyncDispose]();
});

const text = (body: string): Reply => ({ headers: { 'content-type': 'text/plain' }, body });
const redirect = (location: string): Reply => ({ status: 302, headers: { location } });
const locations = (urls: readonly string[], item: string) =>
  urls.map((url) => `<${item}><loc>${url.replaceAll('&', '&amp;')}</loc></${item}>`).join('');

/** The internal server's URL in every spelling that could reach it. */
function insideUrls(): string[] {
  const port = new URL(inside.origin).port;
  return ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0'].map(
    (host) => `http://${host}:${port}/docs/secret`,
  );
}

/** Crawls the whole site and returns the texts of its pages. */
async function crawl(changes: Partial<CrawlRequest> = {}): Promise<string[]> {
  const deps = { safeFetch, robots: createRobots({ safeFetch }) };
  const request: CrawlRequest = {
    url: `${site.origin}/docs/`,
    crawlType: 'universal',
    maxUrls: 50,
    topics: [],
    ...changes,
  };
  const bodies: string[] = [];
  const frontier = createFrontier(request, await discover(request, deps));
  await walkPages(
    frontier,
    new DeferralQueue(),
    async (page) => {
      try {
        const { body, html = body, finalUrl } = await fetchPage(page, deps);
        bodies.push(body);
        const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
        return hrefs.map((href) => ({ url: URL.parse(href, finalUrl)?.href ?? href, text: 'x' }));
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error;
        return [];
      }
    },
    4,
  );
  return bodies;
}

/** The places where a site can name a URL that a crawl requests automatically. */
const PLACES: readonly [string, (target: string) => Record<string, Reply>][] = [
  ['the Sitemap lines of robots.txt', (target) => ({ '/robots.txt': text(`Sitemap: ${target}`) })],
  ['a redirect of a sitemap', (target) => ({ '/sitemap.xml': redirect(target) })],
  [
    'a sitemap index',
    (target) => ({ '/sitemap.xml': text(`<sitemapindex>${locations([target], 'sitemap')}</sitemapindex>`) }),
  ],
  ['a sitemap', (target) => ({ '/sitemap.xml': text(`<urlset>${locations([target], 'url')}</urlset>`) })],
  ['a redirect of llms.txt', (target) => ({ '/llms.txt': redirect(target) })],
  [
    'the links of llms.txt',
    (target) => ({ '/llms.txt': text(`# Site\n- [A](${target})\n- [B](${target}.md)`) }),
  ],
  ['an llms-full.txt', (target) => ({ '/llms-full.txt': text(`# A\nURL: ${target}\n\nText.`) })],
  ['a link', (target) => ({ '/docs/': `<p>The start<a href="${target}">x</a>` })],
  [
    'a redirect of a page',
    (target) => ({ '/docs/': '<p>The start<a href="a">x</a>', '/docs/a': redirect(target) }),
  ],
  [
    'a page that forwards',
    (target) => ({
      '/docs/': '<p>The start<a href="a">x</a>',
      '/docs/a': `<meta http-equiv="refresh" content="0; url=${target}">`,
    }),
  ],
  [
    'a markdown alternate',
    (target) => ({ '/docs/': `<link rel="alternate" type="text/markdown" href="${target}"><p>The start` }),
  ],
  [
    'a redirect of a markdown alternate',
    (target) => ({
      '/docs/': `<link rel="alternate" type="text/markdown" href="/docs.md"><p>The start`,
      '/docs.md': redirect(target),
    }),
  ],
  ['a canonical link', (target) => ({ '/docs/': `<link rel="canonical" href="${target}"><p>The start` })],
];

test.each(PLACES)('makes no request to a private address for %s', async (_place, replies) => {
  for (const target of insideUrls()) {
    for (const [path, reply] of Object.entries(replies(target))) site.reply(path, reply);
    const bodies = await crawl();
    expect(bodies.some((body) => body.includes('The start'))).toBe(true);
  }
  expect(inside.connections).toBe(0);
});

test('fails the crawl when robots.txt redirects to a private address', async () => {
  for (const target of insideUrls()) {
    site.reply('/robots.txt', redirect(target));
    await expect(crawl()).rejects.toMatchObject({ failure: 'blocked_address' });
  }
  expect(inside.connections).toBe(0);
});
