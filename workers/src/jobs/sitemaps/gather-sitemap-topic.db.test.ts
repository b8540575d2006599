import { findSitemapTopic, insertSitemapTopic } from '@lectern/shared/db/stores/sitemaps/sitemap-topics.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { expect, test } from 'vitest';
import { manualPage } from '../../../../test/support/crawl/test-ingest.ts';
import { sitemapOf, startTestSitemaps } from '../../../../test/support/crawl/test-sitemaps.ts';

test('gathers a topic from the cached pages of a sitemap', async () => {
  await using harness = await startTestSitemaps();
  const { dataSource, handlers, site, userId } = harness;
  const pages = { '/queues': 'A queue holds jobs.', '/leases': 'A lease expires.' };
  site.reply('/sitemap.xml', sitemapOf(Object.keys(pages).map((path) => site.origin + path)));
  for (const [path, text] of Object.entries(pages)) site.reply(path, manualPage(path, text));
  const run = await harness.open('/sitemap.xml');
  expect(await harness.process(run)).toBeUndefined();
  const { siteCacheId } = run;
  const sitemapTopicId = await insertSitemapTopic(dataSource, { siteCacheId, userId, name: 'lease' });
  const logger = createLogger({ service: 'test', level: 'silent' });
  await handlers['gather-sitemap-topic'](
    { sitemapTopicId },
    { jobId: 'test', attemptNumber: 1, isLastAttempt: true, logger },
  );
  const topic = await findSitemapTopic(dataSource, sitemapTopicId);
  expect(topic).toMatchObject({ status: 'active', content: expect.stringContaining('A lease expires.') });
});

test('gathers a topic from pages that do not fit in memory together', async () => {
  await using harness = await startTestSitemaps();
  const { dataSource, site } = harness;
  const pages = { '/lease-1': 'A lease starts.', '/lease-2': 'A lease expires.' };
  site.reply('/sitemap.xml', sitemapOf(Object.keys(pages).map((path) => site.origin + path)));
  for (const [path, text] of Object.entries(pages)) site.reply(path, manualPage(path, text));
  const run = await harness.open('/sitemap.xml');
  await harness.process(run);
  await dataSource.query(`UPDATE singleurl_cache SET markdown = repeat('x', 10_000_000)`);
  const content = await harness.contentAbout(run, 'lease');
  for (const text of Object.values(pages)) expect(content).toContain(text);
});
