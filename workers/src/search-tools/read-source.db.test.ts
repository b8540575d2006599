import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedParserPool } from '../../../test/support/crawl/shared-parser-pool.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { serveSite, type TestSite } from '../../../test/support/servers/serve-site.ts';
import { createPublicPages } from '../crawl/fetch/public-pages.ts';
import { createSafeFetch, type SafeFetch } from '../net/http/safe-fetch.ts';
import { createRobots } from '../net/robots/robots.ts';
import { readSource } from './read-source.ts';

const parserPool = sharedParserPool();

const database = useTestDatabase();
let site: TestSite;
let safeFetch: SafeFetch;

beforeAll(async () => {
  site = await serveSite();
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
});

afterAll(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

test('reports a source without pages to read, such as a sitemap', async () => {
  site.reply('/sitemap.xml', { body: '<urlset><url><loc>/guide</loc></url></urlset>' });
  const publicPages = createPublicPages({ db: database.db, privateHosts: [site.host] });
  const deps = { safeFetch, robots: createRobots({ safeFetch }), parserPool, publicPages };
  const url = `${site.origin}/sitemap.xml`;
  expect(await readSource(url, 'queues', deps, AbortSignal.timeout(30_000))).toEqual({
    url,
    passages: [],
    pagesRead: 0,
    hasLlmsTxt: false,
    sitemapUrl: url,
    failure: 'The source lists no pages near it. Add the URL of a page.',
  });
});
