import type { ApiKeyReply } from '@lectern/shared/contracts/api-keys.ts';
import { PACK_TYPE } from '@lectern/shared/contracts/exports.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  claimIdempotencyKey,
  releaseIdempotencyKey,
} from '@lectern/shared/db/stores/accounts/idempotency-keys.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../../test/support/api/test-api.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let key: string;
let collectionId: number;

beforeEach(async () => {
  ada = await api.signUp({ isPro: true });
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
  const body = { keyName: 'CI', scopes: ['read', 'write'] };
  key = (await ada.call<ApiKeyReply>('POST', '/api/api-keys', body)).body.apiKey;
});

async function add(idempotencyKey: string, url: string) {
  const response = await api.app.request(`${api.publicUrl}/api/collections/${collectionId}/urls`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ collectionId, url, crawlType: 'crawl' }),
  });
  // Safe: the API replies with JSON objects.
  return { response, body: (await response.json()) as { id?: number; message?: string } };
}

const countSources = async () =>
  (await api.dataSource.query('SELECT 1 FROM document_urls WHERE collection_id = $1', [collectionId])).length;

test('a repeated request runs once and gets the first reply', async () => {
  const first = await add('a-1', 'https://docs.example.com/');
  const second = await add('a-1', 'https://docs.example.com/');
  expect([first.response.status, second.response.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(second.response.headers.get('idempotent-replayed')).toBe('true');
  expect(await countSources()).toBe(1);
});

test('a repeated refresh gets the URL of its status again, also in the Location header', async () => {
  await add('r-0', 'https://docs.example.com/');
  await api.dataSource.query(`UPDATE document_urls SET status = 'active'`);
  const [document] = await api.dataSource.query<{ id: number }[]>(
    'SELECT max(id) AS id FROM recent_documents',
  );
  const path = `/api/collections/${collectionId}/documents/${document?.id}`;
  const refresh = () =>
    api.app.request(`${api.publicUrl}${path}/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'r-1' },
    });
  for (const response of [await refresh(), await refresh()]) {
    expect([response.status, response.headers.get('location')]).toEqual([202, path]);
    expect(await response.json()).toEqual({ status: 'processing', statusUrl: path });
  }
});

test('runs only one of several concurrent requests with the same key', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => add('b-1', 'https://docs.example.com/')));
  const statuses = all.map(({ response }) => response.status);
  expect(statuses).toContain(201);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await countSources()).toBe(1);
});

test('refuses a key that was used for another request, and one that is not valid', async () => {
  await add('c-1', 'https://docs.example.com/');
  const { response, body } = await add('c-1', 'https://other.example.com/');
  expect([response.status, body.message]).toEqual([
    400,
    'This Idempotency-Key was used for another request. Use a new key',
  ]);
  expect((await add('x'.repeat(256), 'https://other.example.com/')).response.status).toBe(400);
});

test('a failed request may be repeated with its key', async () => {
  expect((await add('d-1', 'https://docs.example.com/')).response.status).toBe(201);
  const refused = await add('d-2', 'https://docs.example.com/');
  expect(refused.response.status).toBe(409);
  await api.dataSource.query(`UPDATE document_urls SET status = 'active'`);
  expect((await add('d-2', 'https://docs.example.com/')).response.status).toBe(201);
});

test('keys of different users are independent', async () => {
  await add('e-1', 'https://docs.example.com/');
  const eve = await api.signUp();
  const collection = await eve.call<{ id: number }>('POST', '/api/collections', { name: 'Hers' });
  const body = { keyName: 'Hers', scopes: ['write'] };
  key = (await eve.call<ApiKeyReply>('POST', '/api/api-keys', body)).body.apiKey;
  collectionId = collection.body.id;
  expect(
    (await add('e-1', 'https://docs.example.com/')).response.headers.get('idempotent-replayed'),
  ).toBeNull();
});

test('refuses a key with a file, which it could not compare with the first one', async () => {
  const response = await api.app.request(`${api.publicUrl}/api/collections/${collectionId}/packs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': PACK_TYPE,
      'idempotency-key': 'f-1',
    },
    body: new Uint8Array([1]),
  });
  const message = 'Send the file without an Idempotency-Key: only requests with a JSON body can be repeated';
  expect([response.status, await response.json()]).toMatchObject([400, { message }]);
});

test('stores a reply that contains a lone surrogate', async () => {
  const create = () =>
    ada.request('/api/collections', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'g-1',
        origin: api.publicUrl,
      },
      body: JSON.stringify({ name: 'Docs \ud800' }),
    });
  const statuses = [(await create()).status, (await create()).status];
  expect(statuses).toEqual([201, 201]);
});

test('waits for a first request that runs as long as a search tool may', async () => {
  await add('h-1', 'https://docs.example.com/');
  await api.dataSource.query(
    `UPDATE idempotency_keys SET is_done = false, created_at = now() - interval '155 seconds' WHERE key = 'h-1'`,
  );
  const { response, body } = await add('h-1', 'https://docs.example.com/');
  expect([response.status, body.message]).toEqual([
    409,
    'The first request with this Idempotency-Key is still running. Retry later',
  ]);
});

test('a repeated request claims the key that the first request released meanwhile', async () => {
  const db = api.dataSource;
  const request = { userId: ada.userId, key: 'released', fingerprint: 'x' };
  await claimIdempotencyKey(db, request);
  let isReleased = false;
  const { query, execute } = db;
  const first: Db['first'] = async (sql, values) => {
    if (!isReleased) await releaseIdempotencyKey(db, request);
    isReleased = true;
    return db.first(sql, values);
  };
  expect(await claimIdempotencyKey({ query, first, execute }, request)).toBeNull();
  expect(await claimIdempotencyKey(db, request)).toMatchObject({ isDone: false });
});
