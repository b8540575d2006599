import { expect, test } from 'vitest';
import { countRowsRead } from '../../../../../test/support/database/count-rows-read.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { beginFetching, endSitemapPage, listPendingPages } from './sitemap-pages.ts';

const PAGES = 2_000;
const SKIPPED = {
  ...{ status: 'skipped' as const, title: null, markdown: null, failure: null, errorMessage: 'Not wanted' },
  ...{ tryType: 'http' as const, contentHash: null, etag: null, lastModified: null, fetchedAt: null },
};

const database = useTestDatabase();

/** Creates a sitemap with pending pages. They are added after ANALYZE: the planner does not expect them. */
async function createPendingSitemap(): Promise<{ siteCacheId: number; claim: number }> {
  const [{ siteCacheId }] = await database.db.query(
    `WITH admin AS (INSERT INTO users (email, full_name) VALUES ('ada@example.com', 'Ada') RETURNING id),
     site AS (INSERT INTO fullsite_cache (sitemap_url) VALUES ('https://docs.example.com/sitemap.xml') RETURNING id)
     INSERT INTO sitemap_caches (site_cache_id, user_id, turn) SELECT site.id, admin.id, 1 FROM site, admin
     RETURNING site_cache_id AS "siteCacheId"`,
  );
  const urls = Array.from({ length: PAGES }, (_, at) => `https://docs.example.com/${at}`);
  await database.db.query('ANALYZE singleurl_cache');
  const run = { siteCacheId, claim: 1 };
  await database.dataSource.transaction((db) => beginFetching(db, run, { urls, notes: [], ranked: null }));
  return run;
}

test('completing a page does not read the pages that are still waiting', async () => {
  const run = await createPendingSitemap();
  const [first, second] = await listPendingPages(database.db, run.siteCacheId);
  const { rows } = await database.dataSource.transaction((transaction) =>
    countRowsRead(transaction, ['singleurl_cache'], async (db) => {
      if (first) await endSitemapPage(db, run, first, SKIPPED);
    }),
  );
  expect(rows).toBeLessThan(10);
  expect((await listPendingPages(database.db, run.siteCacheId))[0]).toEqual(second);
});
