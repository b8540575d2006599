import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { PageFailure } from '../../errors/page-failure.ts';
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

/** Advances performance.now(). */
function passTime(ms: number): void {
  const before = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => before() + ms);
}

test('rejects a page that the file disallows', async () => {
  serveRobots('User-agent: Lectern\nDisallow: /private/');
  await expect(robots.check(`${site.origin}/docs/`)).resolves.toBeUndefined();
  await expect(robots.check(`${site.origin}/private/x`)).rejects.toMatchObject({
    failure: 'robots',
    url: `${site.origin}/private/x`,
    message: "robots.txt doesn't allow Lectern to fetch this page.",
  });
});

test('keeps the rules of a few large files, and of many small ones', async () => {
  const large = `User-agent: *\nDisallow: /${'x'.repeat(500_000)}`;
  const requested: string[] = [];
  const respond: SafeFetch = Object.assign(
    async (url: string) => {
      requested.push(url);
      const body = Buffer.from(url.includes('large') ? large : 'User-agent: *');
      return { status: 200, headers: new Map(), body, isCut: false, finalUrl: url };
    },
    { pace: safeFetch.pace, load: safeFetch.load, close: safeFetch.close },
  );
  const own = createRobots({ safeFetch: respond });
  for (let at = 0; at < 40; at += 1) await own.check(`https://large-${at}.example/`);
  for (let at = 0; at < 100; at += 1) await own.check(`https://small-${at}.example/`);
  requested.length = 0;
  for (let at = 0; at < 100; at += 1) await own.check(`https://small-${at}.example/`);
  await own.check('https://large-39.example/');
  await own.check('https://large-0.example/');
  expect(requested).toEqual(['https://large-0.example/robots.txt']);
});

test('reads a file in UTF-16 with a byte order mark', async () => {
  const body = Buffer.from('\uFEFFUser-agent: *\r\nDisallow: /private/', 'utf16le');
  site.reply('/robots.txt', { body });
  await expect(robots.check(`${site.origin}/private/x`)).rejects.toMatchObject({ failure: 'robots' });
});

test.each([
  'AcmeDocs/2.0 (+https://acme.example)',
  'Mozilla/5.0 (compatible; AcmeDocs/2.0; +https://acme.example)',
])('obeys the rules for the user agent %s', async (userAgent) => {
  serveRobots('User-agent: AcmeDocs\nDisallow: /private/\n\nUser-agent: Lectern\nDisallow: /docs/');
  const own = createRobots({ safeFetch, userAgent });
  await expect(own.check(`${site.origin}/docs/`)).resolves.toBeUndefined();
  await expect(own.check(`${site.origin}/private/x`)).rejects.toMatchObject({
    message: "robots.txt doesn't allow AcmeDocs to fetch this page.",
  });
});

test('fetches the file once for concurrent pages, and again after a day', async () => {
  serveRobots('User-agent: *\nDisallow: /x');
  await Promise.all([1, 2, 3].map((page) => robots.check(`${site.origin}/${page}`)));
  expect(site.requests).toEqual(['GET /robots.txt']);
  passTime(24 * 60 * 60 * 1000 + 1);
  await robots.check(`${site.origin}/4`);
  expect(site.requests).toHaveLength(2);
});

test('an aborted caller does not wait for a slow file, which the others still get', async () => {
  const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  site.reply('/robots.txt', async (_request, response) => {
    requested.resolve();
    await answered.promise;
    response.end('User-agent: *\nDisallow: /x');
  });
  const caller = new AbortController();
  const aborted = robots.check(`${site.origin}/x`, caller.signal);
  const other = robots.rulesFor(`${site.origin}/x`);
  await requested.promise;
  const deadline = new PageFailure('timeout', site.origin, 'The deadline.');
  caller.abort(deadline);
  await expect(aborted).rejects.toBe(deadline);
  answered.resolve();
  expect((await other).isAllowed(`${site.origin}/x`)).toBe(false);
});

test('a clock that is set back does not extend the cache', async () => {
  serveRobots('User-agent: *\nDisallow: /x');
  await robots.check(`${site.origin}/1`);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  passTime(24 * 60 * 60 * 1000 + 1);
  await robots.check(`${site.origin}/2`);
  expect(site.requests).toHaveLength(2);
});

test.each([401, 403, 404, 410])('a file with status %i allows everything', async (status) => {
  site.reply('/robots.txt', { status, body: 'User-agent: *\nDisallow: /' });
  await expect(robots.check(`${site.origin}/page`)).resolves.toBeUndefined();
});

test.each<[string, RequestListener]>([
  ['the status 503', (_request, response) => response.writeHead(503).end()],
  ['the status 429', (_request, response) => response.writeHead(429, { 'retry-after': '1' }).end()],
  ['a closed connection', (request) => request.socket.destroy()],
])('requests a file again that fails once with %s', async (_, fail) => {
  site.reply('/robots.txt', (request, response) => {
    fail(request, response);
    serveRobots('User-agent: *\nDisallow: /x');
  });
  await expect(robots.check(`${site.origin}/page`)).resolves.toBeUndefined();
  expect(site.requests).toHaveLength(2);
});

describe('a file that cannot be read disallows everything', () => {
  test.each([500, 503, 429])('when its status is %i', async (status) => {
    site.reply('/robots.txt', { status, headers: { 'retry-after': '7' } });
    await expect(robots.check(`${site.origin}/page`)).rejects.toMatchObject({
      failure: 'robots',
      url: `${site.origin}/page`,
      retryAfterMs: 7_000,
      message: `The site's robots.txt could not be read (${status}).`,
    });
  });

  test('until it is fetched again a minute later', async () => {
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
    ['http://256.1.1.1/docs', 'blocked_address', 'it is not a plain http or https URL'],
    ['http://acme-docs.com\\@10.0.0.1/', 'blocked_address', 'it is not a plain http or https URL'],
    ['file:///etc/hostname', 'blocked_address', 'it is not a plain http or https URL'],
    ['http://127.0.0.1:1/docs', 'blocked_address', '127.0.0.1 is not a public address'],
    ['http://10.0.0.1/docs', 'blocked_address', '10.0.0.1 is not a public address (private)'],
  ])('while an unreachable host keeps its own failure (%s)', async (url, failure, reason) => {
    const failed = robots.check(url);
    await expect(failed).rejects.toMatchObject({ failure, url });
    await expect(failed).rejects.toThrow(`We can't fetch this URL: ${reason}`);
  });

  test('when it redirects to a private address', async () => {
    site.reply('/robots.txt', { status: 302, headers: { location: 'http://10.0.0.1/robots.txt' } });
    await expect(robots.check(`${site.origin}/page`)).rejects.toMatchObject({ failure: 'blocked_address' });
  });
});

test('follows five redirects to the file', async () => {
  for (let hop = 0; hop < 5; hop += 1) {
    const path = hop === 0 ? '/robots.txt' : `/hop${hop}`;
    site.reply(path, { status: 301, headers: { location: `/hop${hop + 1}` } });
  }
  site.reply('/hop5', { body: 'User-agent: *\nDisallow: /x' });
  await expect(robots.check(`${site.origin}/x`)).rejects.toMatchObject({ failure: 'robots' });
});

test('applies rules within the first 500 KiB and ignores the rest', async () => {
  const start = 'User-agent: *\n';
  const upTo = (bytes: number, written: string) => `#${'x'.repeat(bytes - written.length - 2)}\n`;
  const first = `${start}${upTo(511_900, start)}Disallow: /inside\n`;
  serveRobots(`${first}${upTo(512_100, first)}Disallow: /outside\n`);
  await expect(robots.check(`${site.origin}/inside`)).rejects.toMatchObject({ failure: 'robots' });
  await expect(robots.check(`${site.origin}/outside`)).resolves.toBeUndefined();
});

test('a Crawl-delay of up to 30 seconds sets the pace of the host', async () => {
  const setGap = vi.spyOn(safeFetch.pace, 'setGap');
  serveRobots('User-agent: *\nCrawl-delay: 3600');
  await robots.check(`${site.origin}/page`);
  expect(setGap).toHaveBeenCalledWith(site.host, 30_000);
});

test('returns the sitemaps of the file', async () => {
  serveRobots('Sitemap: /maps/all.xml');
  expect((await robots.rulesFor(`${site.origin}/page`)).sitemaps).toEqual([`${site.origin}/maps/all.xml`]);
});
