import { getSitemapCache } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listFailedPages } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { expect, test } from 'vitest';
import { manualPage } from '../../../../test/support/crawl/test-ingest.ts';
import {
  sitemapOf,
  startTestSitemaps,
  type TestSitemaps,
} from '../../../../test/support/crawl/test-sitemaps.ts';

/** Caches a sitemap of two pages, of which the first is a manual page. */
async function cacheWith(harness: TestSitemaps, path: string) {
  const { dataSource, site } = harness;
  site.reply('/sitemap.xml', sitemapOf([`${site.origin}/queues`, site.origin + path]));
  site.reply('/queues', manualPage('Queues', 'A queue holds jobs.'));
  const run = await harness.open('/sitemap.xml');
  expect(await harness.process(run)).toBeUndefined();
  const { done, failed } = await getSitemapCache(dataSource, run.siteCacheId);
  return { done, failed, failures: await listFailedPages(dataSource, run.siteCacheId, 9) };
}

test('fails a page with the text that the site shows for missing pages', async () => {
  await using harness = await startTestSitemaps();
  const notice = manualPage('Moved', 'We moved a few things around.');
  harness.site.reply('/gone', notice);
  harness.site.reply('/lectern-checks-for-missing-pages', notice);
  const { done, failed, failures } = await cacheWith(harness, '/gone');
  expect({ done, failed }).toEqual({ done: 1, failed: 1 });
  expect(failures).toMatchObject([{ url: `${harness.site.origin}/gone`, failure: 'not_found' }]);
});

test('requests a page again when the site failed at first', async () => {
  await using harness = await startTestSitemaps();
  let requests = 0;
  harness.site.reply('/leases', (_request, response) => {
    requests += 1;
    if (requests <= 4) response.writeHead(503).end();
    else
      response.writeHead(200, { 'content-type': 'text/html' }).end(manualPage('Leases', 'A lease expires.'));
  });
  expect(await cacheWith(harness, '/leases')).toMatchObject({ done: 2, failed: 0 });
});
