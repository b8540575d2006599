import { getSitemapCache } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { expect, test } from 'vitest';
import { manualPage } from '../../../../test/support/crawl/test-ingest.ts';
import {
  sitemapOf,
  startTestSitemaps,
  type TestSitemaps,
} from '../../../../test/support/crawl/test-sitemaps.ts';

/** Serves a sitemap of pages with the given texts, by path. */
function serve({ site }: TestSitemaps, pages: Readonly<Record<string, string>>): void {
  site.reply('/sitemap.xml', sitemapOf(Object.keys(pages).map((path) => site.origin + path)));
  for (const [path, text] of Object.entries(pages)) site.reply(path, manualPage(path.replace('/', ''), text));
}

const stateOf = ({ dataSource }: TestSitemaps, { siteCacheId }: { readonly siteCacheId: number }) =>
  getSitemapCache(dataSource, siteCacheId);

test('continues after a lost worker, and fetches each page once', async () => {
  await using harness = await startTestSitemaps();
  // Short pages that differ only in numbers would be requested twice.
  const words = 'queues leases topics brokers workers retries alarms cursors batches streams filters budgets';
  const names = words.split(' ').map((word) => `/${word}`);
  serve(harness, Object.fromEntries(names.map((name) => [name, `What ${name} says.`])));
  const run = await harness.open('/sitemap.xml');
  const { promise: isStopped, resolve: stop } = Promise.withResolvers<void>();
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  harness.site.reply('/batches', async (_request, response) => {
    stop();
    await isLost;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(manualPage('Batches', 'What /batches says.'));
  });
  const turn = harness.process(run);
  await isStopped;
  const rows = await harness.dataSource.query(
    'UPDATE sitemap_caches SET turn = turn + 1 WHERE site_cache_id = $1 RETURNING turn',
    [run.siteCacheId],
  );
  expect(rows).toHaveLength(1);
  lose();
  expect(await turn).toBeUndefined();
  const before = await stateOf(harness, run);
  expect(before.done).toBeLessThan(12);
  await harness.process(run);
  expect(await stateOf(harness, run)).toMatchObject({ status: 'complete', done: 12 });
  // Pages in flight when the run was lost are requested again: at most four.
  const fetches = harness.site.requests.filter((request) =>
    names.some((name) => request === `GET ${name}`),
  ).length;
  expect(fetches).toBeLessThanOrEqual(12 + 4);
  const pages = await harness.dataSource.query(
    'SELECT DISTINCT status FROM singleurl_cache WHERE fullsite_cache_id = $1',
    [run.siteCacheId],
  );
  expect(pages).toEqual([{ status: 'success' }]);
  expect(await harness.contentAbout(run, 'budgets')).toContain('What /budgets says.');
});

test('releases a sitemap when its worker shuts down, and another worker continues', async () => {
  await using harness = await startTestSitemaps();
  serve(harness, { '/queues': 'A queue holds jobs.' });
  const shutdown = new AbortController();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  harness.site.reply('/queues', async (_request, response) => {
    shutdown.abort();
    await isReleased;
    response.writeHead(200, { 'content-type': 'text/html' }).end(manualPage('Queues', 'A queue holds jobs.'));
  });
  const run = await harness.open('/sitemap.xml');
  expect(await harness.process(run, { signal: shutdown.signal })).toBeInstanceOf(DelayJobError);
  expect(await stateOf(harness, run)).toMatchObject({ status: 'fetching', documentUrlsCount: 1, done: 0 });
  const continued = harness.process(run);
  release();
  expect(await continued).toBeUndefined();
  expect(await stateOf(harness, run)).toMatchObject({ status: 'complete', done: 1 });
});
