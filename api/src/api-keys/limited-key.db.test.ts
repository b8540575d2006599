import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import type { Library } from '@lectern/shared/domain/libraries/library.ts';
import { AGENT_TOOLS } from '@lectern/shared/domain/tools/agent-tools.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptedBodies } from '../../../test/support/api/owned-resources.ts';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createCollection, createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

/** Occurs only in what the key must not reach. */
const SECRET = 'zeppelin';
const URL_OF_SECRET = `https://private.example.com/${SECRET}.html`;

const api = useForFile(() => startTestApi({ liveWaitMs: 0 }));
let key: string;
let allowed: Contents;
let forbidden: Readonly<Record<'of the same user' | 'of another user', Contents>>;

beforeAll(async () => {
  await api.signUp();
  const [ada, eve] = [await api.signUp({ isPro: true }), await api.signUp({ isPro: true })];
  allowed = await addContents(ada, 'airship', 'https://docs.example.com/airship.html');
  forbidden = {
    'of the same user': await addContents(ada, SECRET, URL_OF_SECRET),
    'of another user': await addContents(eve, SECRET, URL_OF_SECRET),
  };
  const limits = { scopes: ['read', 'write'], collectionId: allowed.collectionId };
  const { body } = await ada.call<{ apiKey: string }>('POST', '/api/api-keys', { keyName: 'CI', ...limits });
  key = body.apiKey;
});

type Contents = Awaited<ReturnType<typeof addContents>>;

/** A collection with a document, topic, page, refresh and URL of a library, all about `word`. */
async function addContents(user: SignedUpBrowser, word: string, url: string) {
  const db = api.dataSource;
  const { collectionId, mcpServerHash } = await createCollection(db, user.userId);
  const pages = [{ url, title: word, passages: [`The ${word} floats above the town.`] }];
  const library: Library = {
    ...{ ecosystem: 'npm', name: word, version: '1.0.0', documentVersion: '1.0.0' },
    ...{ match: 'exact', source: 'site' },
  };
  const { documentId, documentUrlId, topicIds } = await createDocument(db, collectionId, {
    library,
    name: word,
    pages,
  });
  const [refresh] = await db.query<{ id: number }[]>(
    'INSERT INTO refreshes (document_url_id, added, changed, removed) VALUES ($1, 1, 0, 0) RETURNING id',
    [documentUrlId],
  );
  const [change] = await db.query<{ id: number }[]>(
    `INSERT INTO page_changes (refresh_id, kind, url, title) VALUES ($1, 'added', $2, $3) RETURNING id`,
    [refresh?.id, url, word],
  );
  const correction = await user.call<{ id: number }>('POST', '/api/library-corrections', {
    ...{ ecosystem: 'npm', name: word, url },
  });
  return {
    ...{ collectionId, mcpServerHash, documentId, urlId: documentUrlId, topicId: topicIds[0] ?? 0 },
    ...{ refreshId: refresh?.id ?? 0, pageChangeId: change?.id ?? 0, correctionId: correction.body.id },
    ...{ pageId: 1, step: 1, keyId: 1, callId: 1, webhookId: 1, cacheId: 1 },
    ...{ provider: 'github', sessionId: 'any', registry: 'npm', name: word, version: '1.0.0' },
  };
}

async function send(method: string, path: string, body?: unknown) {
  const response = await api.app.request(api.publicUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      host: new URL(api.publicUrl).host,
      accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Everything outside the collection of the key, except the times of the key's use. */
async function snapshot(): Promise<string> {
  const tables = [
    'document_collections',
    'document_urls',
    'recent_documents',
    'document_topics',
    'library_corrections',
  ];
  const rows = await Promise.all(
    tables.map((table) => api.dataSource.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY id`)),
  );
  return JSON.stringify(
    rows.flat().filter(({ row }) => (row.collection_id ?? row.id) !== allowed.collectionId),
  );
}

const withIds = Object.entries(ALL_ENDPOINTS).filter(
  ([, { keyScope, path }]) => keyScope !== undefined && path.includes(':'),
);

/** The ids of a request: all of the other collection, or all except one. */
function foreignIds(path: string, foreign: Contents): Contents[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name as keyof Contents);
  const mixes = [foreign, ...names.map((name) => ({ ...foreign, [name]: allowed[name] }))];
  return mixes.filter((ids) => names.some((name) => ids[name] !== allowed[name]));
}

describe.each(['of the same user', 'of another user'] as const)('a collection %s', (whose) => {
  test.each(withIds)('is out of reach for a key of another collection: %s', async (name, call) => {
    const before = await snapshot();
    for (const ids of foreignIds(call.path, forbidden[whose])) {
      const { status, text } = await send(call.method, fillPath(call.path, ids), acceptedBodies(ids)[name]);
      expect([403, 404]).toContain(status);
      expect(text).not.toContain(`${SECRET} floats`);
    }
    expect(await snapshot()).toBe(before);
  });

  test('cannot be opened at the MCP server', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const { status } = await send('POST', `/mcp/server/${forbidden[whose].mcpServerHash}`, message);
    expect(status).toBe(404);
  });

  test.each(AGENT_TOOLS)('appears in no answer of %s', async (tool) => {
    for (const args of [
      { query: `${SECRET} floats` },
      { query: 'floats', documentName: SECRET },
      { documentName: SECRET, url: URL_OF_SECRET, query: SECRET },
    ]) {
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } };
      const { text } = await send('POST', `/mcp/server/${allowed.mcpServerHash}`, call);
      expect(text).not.toContain(`${SECRET} floats above`);
    }
  });

  test('has no topic among the resources', async () => {
    const read = {
      method: 'resources/read',
      params: { uri: `lectern://topics/${forbidden[whose].topicId}` },
    };
    for (const call of [read, { method: 'resources/list', params: {} }]) {
      const { text } = await send('POST', `/mcp/server/${allowed.mcpServerHash}`, {
        jsonrpc: '2.0',
        id: 1,
        ...call,
      });
      expect(text).not.toContain(SECRET);
    }
  });
});
