import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createSafeFetch, type SafeFetch } from '../http/safe-fetch.ts';
import { createRobots, type Robots } from './robots.ts';

let site: TestSite;
let safeFetch: SafeFetch;
let robots: Robots;

beforeEach(async () => {
  site = await serveSite();
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  robots = createRobots({ safeFetch });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

function serveRobots(text: string): void {
  site.reply('/robots.txt', { body: text });
}

/** What is measured from now on is so much later. */
function passTime(ms: number): void {
  const before = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => before() + ms);
}

test('a page that the file forbids is refused with what to say about it', async () => {
  serveRobots('User-agent: Lectern\nDisallow: /private/');
  await expect(robots.check(`${site.origin}/docs/`)).resolves.toBeUndefined();
  await expect(robots.check(`${site.origin}/private/x`)).rejects.toMatchObject({
    failure: 'robots',
    url: `${site.origin}/private/x`,
    message: `${site.origin}/private/x was not fetched: the site's robots.txt forbids it to "Lectern"`,
  });
});

test('the file is read once, however many pages ask at a time, and again after a day', async () => {
  serveRobots('User-agent: *\nDisallow: /x');
  await Promise.all([1, 2, 3].map((page) => robots.check(`${site.origin}/${page}`)));
  expect(site.requests).toEqual(['GET /robots.txt']);
  passTime(24 * 60 * 60 * 1000 + 1);
  await robots.check(`${site.origin}/4`);
  expect(site.requests).toHaveLength(2);
});

test('a clock that is set back keeps no file for longer', async () => {
  serveRobots('User-agent: *\nDisallow: /x');
  await robots.check(`${site.origin}/1`);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  passTime(24 * 60 * 60 * 1000 + 1);
  await robots.check(`${site.origin}/2`);
  expect(site.requests).toHaveLength(2);
});

test.each([401, 403, 404, 410])('a file that answers %i allows everything', async (status) => {
  site.reply('/robots.txt', { status, body: 'User-agent: *\nDisallow: /' });
  await expect(robots.check(`${site.origin}/page`)).resolves.toBeUndefined();
});

describe('a file that cannot be read forbids everything', () => {
  test.each([500, 503, 429])('when the server answers %i', async (status) => {
    site.reply('/robots.txt', { status, headers: { 'retry-after': '7' } });
    await expect(robots.check(`${site.origin}/page`)).rejects.toMatchObject({
      failure: 'robots',
      url: `${site.origin}/page`,
      retryAfterMs: 7_000,
      message: `${site.origin}/page was not fetched: its robots.txt could not be read: ${site.origin}/robots.txt answered ${status}`,
    });
  });

  test('and is asked for again a minute later', async () => {
    site.reply('/robots.txt', { status: 500 });
    await expect(robots.check(`${site.origin}/page`)).rejects.toMatchObject({ failure: 'robots' });
    serveRobots('');
    await expect(robots.check(`${site.origin}/page`)).rejects.toMatchObject({ failure: 'robots' });
    passTime(60_001);
    await expect(robots.check(`${site.origin}/page`)).resolves.toBeUndefined();
  });

  test('when its encoding is broken', async () => {
    site.reply('/robots.txt', { headers: { 'content-encoding': 'gzip' }, body: 'User-agent: *' });
    await expect(robots.check(`${site.origin}/page`)).rejects.toMatchObject({ failure: 'robots' });
  });

  test.each([
    ['http://256.1.1.1/docs', 'blocked_address', 'it is not a plain http or https address'],
    ['http://acme-docs.com\\@10.0.0.1/', 'blocked_address', 'it is not a plain http or https address'],
    ['file:///etc/hostname', 'blocked_address', 'it is not a plain http or https address'],
    ['http://127.0.0.1:1/docs', 'blocked_address', 'port 1 is not one of'],
    ['http://10.0.0.1/docs', 'blocked_address', '10.0.0.1 is not a public address (private)'],
  ])('and a host that cannot be had keeps its own reason (%s)', async (url, failure, reason) => {
    const failed = robots.check(url);
    await expect(failed).rejects.toMatchObject({ failure, url });
    await expect(failed).rejects.toThrow(`${url} was not fetched: ${reason}`);
  });

  test('when it leads to a private address', async () => {
    site.reply('/robots.txt', { status: 302, headers: { location: 'http://10.0.0.1/robots.txt' } });
    await expect(robots.check(`${site.origin}/page`)).rejects.toMatchObject({ failure: 'blocked_address' });
  });
});

test('five redirects lead to the rules that hold for the site', async () => {
  for (let hop = 0; hop < 5; hop += 1) {
    const path = hop === 0 ? '/robots.txt' : `/hop${hop}`;
    site.reply(path, { status: 301, headers: { location: `/hop${hop + 1}` } });
  }
  site.reply('/hop5', { body: 'User-agent: *\nDisallow: /x' });
  await expect(robots.check(`${site.origin}/x`)).rejects.toMatchObject({ failure: 'robots' });
});

test('a rule within the first 500 KiB is obeyed, one that lies behind them is not read', async () => {
  const start = 'User-agent: *\n';
  const upTo = (bytes: number, written: string) => `#${'x'.repeat(bytes - written.length - 2)}\n`;
  const first = `${start}${upTo(511_900, start)}Disallow: /inside\n`;
  serveRobots(`${first}${upTo(512_100, first)}Disallow: /outside\n`);
  await expect(robots.check(`${site.origin}/inside`)).rejects.toMatchObject({ failure: 'robots' });
  await expect(robots.check(`${site.origin}/outside`)).resolves.toBeUndefined();
});

test('a Crawl-delay becomes the pace of the host, at most 30 seconds', async () => {
  const setGap = vi.spyOn(safeFetch.pace, 'setGap');
  serveRobots('User-agent: *\nCrawl-delay: 3600');
  await robots.check(`${site.origin}/page`);
  expect(setGap).toHaveBeenCalledWith(site.host, 30_000);
});

test('the sitemaps of the file are known', async () => {
  serveRobots('Sitemap: /maps/all.xml');
  expect((await robots.rulesFor(`${site.origin}/page`)).sitemaps).toEqual([`${site.origin}/maps/all.xml`]);
});
