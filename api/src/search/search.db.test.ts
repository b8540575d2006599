import type { searchEverything } from '@lectern/shared/contracts/search.ts';
import { PAGE_WORDS, TOPIC_WORDS } from '@lectern/shared/db/stores/search/searched-words.ts';
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

test.each([
  ['singleurl_cache', PAGE_WORDS('t.'), 'singleurl_cache_words'],
  ['document_topics', TOPIC_WORDS('t.'), 'document_topics_words'],
])('has an index for the words of %s', async (table, words, index) => {
  const plan = await api.dataSource.transaction(async (db) => {
    await db.query('SET LOCAL enable_seqscan = off');
    return db.query(`EXPLAIN SELECT 1 FROM ${table} t WHERE ${words} @@ to_tsquery('simple', 'x')`);
  });
  expect(JSON.stringify(plan)).toContain(index);
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
