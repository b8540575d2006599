import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveGithubFiles } from '../../../../../test/support/servers/serve-github-files.ts';
import { serveSite, type TestSite } from '../../../../../test/support/servers/serve-site.ts';
import { createSafeFetch, type SafeFetch } from '../../../net/http/safe-fetch.ts';
import { createRobots } from '../../../net/robots/robots.ts';
import type { CrawlRequest } from '../../types.ts';
import type { GithubHosts } from '../../urls/github-hosts.ts';
import { discover } from '../discover.ts';

const REPOSITORY = 'https://github.com/halyard/halyard';

let site: TestSite;
let safeFetch: SafeFetch;
let github: GithubHosts;

beforeEach(async () => {
  site = await serveSite();
  safeFetch = createSafeFetch({ userAgent: 'Lectern test', allowedHosts: [site.host] });
  github = await serveGithubFiles(site);
});

afterEach(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

function find(request: Partial<CrawlRequest> = {}) {
  const robots = createRobots({ safeFetch });
  return discover(
    { url: REPOSITORY, crawlType: 'crawl', maxUrls: 50, topics: [], ...request },
    { safeFetch, robots, github },
  );
}

const pathOf = (url: string) => url.replace(`${REPOSITORY}/blob/HEAD/`, '');

test('returns pages with their text, the best first', async () => {
  const { pages, overLimit, siteName, followLinks } = await find({ maxUrls: 3 });
  expect(pages.map(({ url }) => pathOf(url))).toEqual([
    'README.md',
    'docs/leases.rst',
    'docs/operations.txt',
  ]);
  expect(pages[0]?.text).toContain('Durable job queues on PostgreSQL');
  expect([overLimit, siteName, followLinks]).toEqual([4, 'halyard/halyard', false]);
});

test('ranks pages about a topic before the README', async () => {
  const { pages } = await find({ maxUrls: 1, topics: ['retries'] });
  expect(pages.map(({ url }) => pathOf(url))).toEqual(['docs/retries.md']);
});

test('returns one page for a file', async () => {
  const { pages } = await find({ url: `${REPOSITORY}/blob/main/docs/retries.md?plain=1#L3` });
  expect(pages).toEqual([
    { url: `${REPOSITORY}/blob/main/docs/retries.md`, foundBy: 'request', title: null },
  ]);
  expect(site.requests).toEqual([]);
});

describe('discovery fails', () => {
  test.each([
    ['breaks off', { body: Buffer.from('1f8b0800', 'hex') }, 'server_error', 'incomplete or damaged'],
    ['is forbidden', { status: 403 }, 'forbidden', 'blocked our request'],
    [
      'exceeds the rate limit',
      { status: 429, headers: { 'retry-after': '7' } },
      'server_error',
      'limits our requests',
    ],
  ])('for an archive that %s', async (_, reply, failure, message) => {
    site.reply('/archives/halyard/halyard/tar.gz/HEAD', reply);
    await expect(find()).rejects.toMatchObject({ failure, message: expect.stringContaining(message) });
  });

  test('for a folder without documents', async () => {
    await expect(find({ url: `${REPOSITORY}/tree/main/src` })).rejects.toMatchObject({
      failure: 'empty',
      message: expect.stringContaining('contains no README'),
    });
  });
});
