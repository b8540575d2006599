import type { searchEverything } from '@lectern/shared/contracts/search.ts';
import { findPages, findTopics } from '@lectern/shared/db/stores/search/find-items.ts';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;

beforeAll(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Jobs' })).body.id;
  await createDocument(api.dataSource, collectionId, {
    name: 'Halyard manual',
    pages: [
      { url: 'https://docs.example.com/guide/dead-letters', title: 'Failed jobs', passages: ['Text'] },
      { url: 'https://docs.example.com/guide/3', title: 'Retries and backoff', passages: ['Text'] },
      { url: 'https://docs.example.com/guide/leases', title: "Leases & 100%_'quotes'", passages: ['Text'] },
    ],
  });
});

const search = async (q: string, by = ada) =>
  (
    await by.call<z.output<(typeof searchEverything)['reply']>>(
      'GET',
      `/api/user/search?q=${encodeURIComponent(q)}`,
    )
  ).body;

const names = async (q: string, by = ada) => {
  const { documents, topics, pages } = await search(q, by);
  return [documents, topics, pages].map((found) => found.map(({ name }) => name));
};

test('finds a document by its name, in any case and by a part of a word', async () => {
  expect((await search('HALY')).documents).toMatchObject([
    { name: 'Halyard manual', collectionId, collectionName: 'Jobs' },
  ]);
  expect((await names('yard manu'))[0]).toEqual(['Halyard manual']);
});

test('finds pages and topics by the beginnings of words of the title and of the URL', async () => {
  expect((await names('job fail')).slice(1)).toEqual([['Failed jobs'], ['Failed jobs']]);
  expect((await names('dead-letters'))[2]).toEqual(['Failed jobs']);
  expect((await search('leases')).pages).toMatchObject([
    { documentName: 'Halyard manual', url: 'https://docs.example.com/guide/leases', collectionId },
  ]);
});

test('finds the plural of a word that ends in y', async () => {
  expect((await names('retry')).slice(1)).toEqual([['Retries and backoff'], ['Retries and backoff']]);
});

test.each(["'", "100%_'quotes'", '\\', '& | !', ':*', "') OR 1=1 --", '(((', '🙂', '"a b"', 'x'.repeat(200)])(
  'treats %s as text',
  async (q) => {
    const { status } = await ada.call('GET', `/api/user/search?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
  },
);

test('finds words that other punctuation joins', async () => {
  expect((await names('retries,back'))[2]).toEqual([]);
  expect((await names('[failed]'))[2]).toEqual(['Failed jobs']);
  expect((await names('leases;100'))[2]).toEqual(["Leases & 100%_'quotes'"]);
});

test('reads no rows of other users, also for words that all of their pages contain', async () => {
  await api.dataSource.query(`INSERT INTO singleurl_cache (fullsite_cache_id, url, position, status, title, markdown)
    SELECT fullsite_cache_id, url || n, n, 'success', 'A page of the guide', '' FROM singleurl_cache, generate_series(10, 5000) n`);
  await api.dataSource.query(`INSERT INTO document_topics (collection_id, url_id, name, slug, content, origin)
    SELECT collection_id, url_id, 'A page of the guide', slug || n, '', 'crawl' FROM document_topics, generate_series(10, 5000) n`);
  await api.dataSource.query('ANALYZE singleurl_cache, document_topics');
  const eve = await api.signUp();
  const own = await eve.call<{ id: number }>('POST', '/api/collections', { name: 'Own' });
  const page = { url: 'https://eve.example/', title: 'Notes', passages: ['Text'] };
  await createDocument(api.dataSource, own.body.id, { pages: [page] });
  const rows = await api.dataSource.transaction(async (db) => {
    const countRead = async () => {
      const [read] = await db.query<[{ rows: number }]>(
        `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables
          WHERE relname IN ('singleurl_cache', 'document_topics')`,
      );
      return read.rows;
    };
    const before = await countRead();
    const asked = { userId: eve.userId, text: 'a p o t g', limit: 8 };
    await findPages(db, asked);
    await findTopics(db, asked);
    return (await countRead()) - before;
  });
  expect(rows).toBeLessThan(10);
});

test('runs the searches of a user one after another, and refuses further ones while 16 wait', async () => {
  const searches = await api.dataSource.transaction(async (db) => {
    await db.query('LOCK TABLE document_topics');
    const sent = Array.from({ length: 18 }, () => ada.call('GET', '/api/user/search?q=jobs'));
    // Only a refused search ends during the lock.
    expect((await Promise.race(sent)).status).toBe(429);
    return sent;
  });
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(17);
});

test('finds nothing of other users, and nothing in the trash', async () => {
  const eve = await api.signUp();
  expect(await names('halyard', eve)).toEqual([[], [], []]);
  expect(await names('failed', eve)).toEqual([[], [], []]);
  await ada.call('DELETE', `/api/collections/${collectionId}`);
  expect(await names('failed')).toEqual([[], [], []]);
  expect(await names('halyard')).toEqual([[], [], []]);
  await ada.call('POST', `/api/collections/${collectionId}/restore`);
});

test('refuses an empty search and a long one', async () => {
  expect((await ada.call('GET', '/api/user/search')).status).toBe(400);
  expect((await ada.call('GET', '/api/user/search?q=%20')).status).toBe(400);
  expect((await ada.call('GET', `/api/user/search?q=${'x'.repeat(201)}`)).status).toBe(400);
});
