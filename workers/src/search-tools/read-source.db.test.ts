import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../test/support/crawl/serve-fetched-site.ts';
import { sharedParserPool } from '../../../test/support/crawl/shared-parser-pool.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { useForFile } from '../../../test/support/use-resource.ts';
import { createPublicPages } from '../crawl/fetch/public-pages.ts';
import { readSource } from './read-source.ts';

const parserPool = sharedParserPool();

const database = useTestDatabase();
const site = useForFile(serveFetchedSite);

test('reports a source without pages to read, such as a sitemap', async () => {
  site.reply('/sitemap.xml', { body: '<urlset><url><loc>/guide</loc></url></urlset>' });
  const publicPages = createPublicPages({ db: database.db, privateHosts: [site.host] });
  const deps = { ...site, parserPool, publicPages };
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
