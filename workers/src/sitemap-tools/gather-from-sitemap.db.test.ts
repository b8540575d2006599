import { expect, test } from 'vitest';
import { manualPage } from '../../../test/support/crawl/test-ingest.ts';
import { sitemapOf, startTestSitemaps } from '../../../test/support/crawl/test-sitemaps.ts';

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
