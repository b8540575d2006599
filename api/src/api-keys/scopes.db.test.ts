import type { ApiKeyReply } from '@lectern/shared/contracts/api-keys.ts';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { finishSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
let documentId: number;

const DAY_MS = 86_400_000;

beforeEach(async () => {
  ada = await api.signUp({ isPro: true });
  [collectionId, documentId] = await addDocument();
});

/** Adds a collection with a crawled document. */
async function addDocument(): Promise<[number, number]> {
  const collection = await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
  const added = await ada.call<{ id: number; recentDocument: RecentDocumentReply }>(
    'POST',
    `/api/collections/${collection.body.id}/urls`,
    { collectionId: collection.body.id, url: 'https://docs.example.com/', crawlType: 'crawl' },
  );
  const text = { documentName: 'Docs', documentSlug: 'docs', relevantText: '# Hello', note: null };
  await finishSource(api.dataSource, { documentUrlId: added.body.id, attempt: 1 }, text);
  return [collection.body.id, added.body.recentDocument.id];
}

async function createKey(limits: object = {}): Promise<string> {
  const { body } = await ada.call<ApiKeyReply>('POST', '/api/api-keys', { keyName: 'CI', ...limits });
  return body.apiKey;
}

/** Sends a request as a script does: with a key, and without cookies and an origin. */
async function send<Body = { message: string }>(key: string, method: string, path: string, body?: object) {
  const response = await api.app.request(api.publicUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

const document = () => `/api/collections/${collectionId}/documents/${documentId}`;
const addUrl = (key: string) =>
  send(key, 'POST', `/api/collections/${collectionId}/urls`, {
    collectionId,
    url: 'https://other.example.com/',
    crawlType: 'crawl',
  });

describe('a key with the scope "read"', () => {
  test('is the default, and lists collections and documents', async () => {
    const key = await createKey();
    expect((await send(key, 'GET', '/api/collections')).status).toBe(200);
    expect((await send(key, 'GET', `/api/collections/${collectionId}/recent_documents`)).status).toBe(200);
    expect((await send<RecentDocumentReply>(key, 'GET', document())).body).toMatchObject({ id: documentId });
  });

  test('asks questions, which count as tool calls', async () => {
    const key = await createKey();
    const question = { arguments: { query: 'hello' } };
    expect((await send(key, 'POST', `/api/collections/${collectionId}/ask`, question)).status).toBe(200);
    const { body } = await ada.call<{ toolUsage: number }>('GET', '/api/user/tool-usage');
    expect(body.toolUsage).toBe(1);
  });

  test('cannot change anything', async () => {
    const key = await createKey();
    for (const { status, body } of [
      await addUrl(key),
      await send(key, 'POST', `${document()}/refresh`),
      await send(key, 'DELETE', `/api/recent_documents/${documentId}`),
    ]) {
      expect([status, body.message]).toEqual([
        403,
        'This API key does not allow this call. Create a key with "Read and write" access',
      ]);
    }
  });
});

describe('a key with the scope "write"', () => {
  const createWriter = () => createKey({ scopes: ['read', 'write'] });

  test('adds and deletes documents without an Origin header', async () => {
    const key = await createWriter();
    expect((await addUrl(key)).status).toBe(201);
    expect((await send(key, 'DELETE', `/api/recent_documents/${documentId}`)).status).toBe(200);
  });

  test('creates collections, unless it is limited to one', async () => {
    const body = { name: 'Project' };
    expect((await send(await createWriter(), 'POST', '/api/collections', body)).status).toBe(201);
    const limited = await createKey({ scopes: ['read', 'write'], collectionId });
    expect((await send(limited, 'POST', '/api/collections', body)).status).toBe(403);
    expect((await send(await createKey(), 'POST', '/api/collections', body)).status).toBe(403);
  });

  test('refreshes a document and gets 202 with the URL of its status', async () => {
    const key = await createWriter();
    const { status, headers, body } = await send(key, 'POST', `${document()}/refresh`);
    expect([status, headers.get('location'), body]).toEqual([
      202,
      document(),
      { status: 'processing', statusUrl: document() },
    ]);
    expect((await send(key, 'GET', document())).body).toMatchObject({ status: 'processing' });
    expect((await send(key, 'POST', `${document()}/refresh`)).status).toBe(202);
  });

  test('cannot manage keys or the account', async () => {
    const key = await createWriter();
    for (const [method, path] of [
      ['GET', '/api/api-keys'],
      ['POST', '/api/api-keys'],
      ['GET', '/api/user/sessions'],
      ['DELETE', `/api/collections/${collectionId}`],
    ] as const) {
      expect([path, (await send(key, method, path)).status]).toEqual([path, 403]);
    }
  });
});

test('a key that is limited to a collection may look up libraries, which have no owner', async () => {
  const key = await createKey({ collectionId });
  const body = { libraries: [{ ecosystem: 'npm', name: 'react', version: '19.1.0' }] };
  // Without a worker, the search does not end.
  expect((await send(key, 'POST', '/api/libraries/resolve', body)).status).toBe(409);
});

test('a key that is limited to a collection has no access outside it', async () => {
  const key = await createKey({ scopes: ['read', 'write'], collectionId });
  const [otherCollection, otherDocument] = await addDocument();
  expect((await send(key, 'GET', document())).status).toBe(200);
  expect((await send(key, 'GET', '/api/collections')).status).toBe(403);
  for (const path of [
    `/api/collections/${otherCollection}`,
    `/api/collections/${otherCollection}/documents/${otherDocument}`,
    `/api/collections/${collectionId}/documents/${otherDocument}`,
    `/api/recent_documents/${otherDocument}/pages`,
  ]) {
    expect([path, (await send(key, 'GET', path)).status]).toEqual([path, 404]);
  }
});

test('refuses a key for a collection of another user, and an expiry in the past', async () => {
  const eve = await api.signUp();
  const foreign = await eve.call('POST', '/api/api-keys', { keyName: 'Foreign', collectionId });
  expect(foreign.status).toBe(404);
  const expiresAt = new Date(Date.now() - DAY_MS).toISOString();
  expect((await ada.call('POST', '/api/api-keys', { keyName: 'Late', expiresAt })).status).toBe(400);
});

test('refuses an expired key, also at the MCP server', async () => {
  const key = await createKey({ expiresAt: new Date(Date.now() + DAY_MS).toISOString() });
  const { body } = await ada.call<{ mcpServerHash: string }>('GET', `/api/collections/${collectionId}`);
  const initialize = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const callMcp = async () => {
    const response = await api.app.request(`${api.publicUrl}/mcp/server/${body.mcpServerHash}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        host: new URL(api.publicUrl).host,
      },
      body: JSON.stringify(initialize),
    });
    return response.status;
  };
  expect([(await send(key, 'GET', '/api/collections')).status, await callMcp()]).toEqual([200, 200]);
  api.clock.advance(2 * DAY_MS);
  expect([(await send(key, 'GET', '/api/collections')).status, await callMcp()]).toEqual([401, 401]);
  api.clock.advance(-2 * DAY_MS);
});

test('records scopes, expiry and collection in the audit log, and the last use of the key', async () => {
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const key = await createKey({ scopes: ['write', 'read'], expiresAt, collectionId });
  await send(key, 'GET', document());
  const { body } = await ada.call<ApiKeyReply[]>('GET', '/api/api-keys');
  expect(body[0]).toMatchObject({
    scopes: ['write', 'read'],
    expiresAt,
    collectionId,
    lastUsedAt: expect.any(String),
  });
  const [event] = await api.dataSource.query(
    `SELECT details FROM audit_events WHERE type = 'api_key_created' ORDER BY id DESC LIMIT 1`,
  );
  expect(event.details).toEqual({ keyId: body[0]?.id, scopes: 'write read', expiresAt, collectionId });
});

test('ignores tokens of a proxy, and refuses a key that does not exist', async () => {
  const authorize = async (headers: Record<string, string>) =>
    (await api.app.request(`${api.publicUrl}/api/site`, { headers })).status;
  expect(await authorize({ authorization: 'Bearer a.token.of.a.proxy' })).toBe(200);
  expect(await authorize({ authorization: 'Bearer lct_mistyped' })).toBe(401);
  expect(await authorize({ 'x-api-key': 'mistyped' })).toBe(401);
});
