import { expect, test } from 'vitest';
import {
  createCollection,
  createDocument,
  createUser,
} from '../../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { listSitePages, listStoredPages, readLinks } from './site-pages.ts';

const PAGES = 50;
/** On many sites, each page links to all others. */
const LINKS_PER_PAGE = 2_000;

const database = useTestDatabase();

test('the pages of a crawl are listed without their links, which are read page by page', async () => {
  const db = database.db;
  const { userId } = await createUser(db);
  const { collectionId } = await createCollection(db, userId);
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    ...{ url: `https://docs.example.com/${at}`, title: `Page ${at}`, passages: ['A passage.'] },
  }));
  await createDocument(db, collectionId, { name: 'Halyard', pages });
  const [{ siteCacheId }] = await db.query(
    `UPDATE singleurl_cache SET links = (
       SELECT jsonb_agg(jsonb_build_object('url', 'https://docs.example.com/' || n, 'text', 'Page ' || n))
         FROM generate_series(1, $1) n)
     WHERE url NOT LIKE '%/0' RETURNING fullsite_cache_id AS "siteCacheId"`,
    [LINKS_PER_PAGE],
  );
  const [first, second, ...others] = await listSitePages(db, siteCacheId);
  expect([first?.hasLinks, second?.hasLinks, others.length]).toEqual([false, true, PAGES - 2]);
  expect(JSON.stringify(others).length).toBeLessThan(PAGES * 1_000);
  expect(await readLinks(db, first?.id ?? 0)).toBeNull();
  expect(await readLinks(db, second?.id ?? 0)).toHaveLength(LINKS_PER_PAGE);
});

test('only the first pages of a document are read with the beginning of their text', async () => {
  const db = database.db;
  const { userId } = await createUser(db);
  const { collectionId } = await createCollection(db, userId);
  const pages = ['a', 'b', 'c'].map((name) => ({
    ...{ url: `https://docs.example.com/${name}`, title: name, passages: [`About ${name}.`] },
  }));
  await createDocument(db, collectionId, { name: 'Halyard', pages });
  const [{ id }] = await db.query('SELECT max(id) AS id FROM fullsite_cache');
  const urls = pages.map(({ url }) => url);
  const stored = await listStoredPages(db, id, urls, 2);
  expect(stored.map(({ url }) => url)).toEqual(urls);
  expect(stored.map(({ beginning }) => beginning !== '')).toEqual([true, true, false]);
});
