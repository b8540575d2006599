import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { deleteOldRows } from '@lectern/shared/db/stores/maintenance/old-rows.ts';
import { recordUnanswered } from '@lectern/shared/db/stores/usage/unanswered-questions.ts';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const RETRIEVE = 'retrieve_technical_documentation';
const BY_URL = 'get_technical_documentation_by_url';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collection: { id: number; mcpServerHash: string };

beforeEach(async () => {
  ada = await api.signUp();
  collection = (await ada.call<typeof collection>('POST', '/api/collections', { name: 'Docs' })).body;
});

const report = async (of = ada) =>
  (await of.call<z.output<(typeof getUsageReport)['reply']>>('GET', '/api/user/usage')).body;

async function askAsAgent(name: string, args: object): Promise<void> {
  const { body } = await ada.call<{ apiKey: string }>('POST', '/api/api-keys', { keyName: 'K' });
  await api.app.request(`/mcp/server/${collection.mcpServerHash}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${body.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      host: new URL(api.publicUrl).host,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
}

test('reports thirty empty days for a user without calls', async () => {
  const { days, tools, unanswered } = await report();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({
    day: api.deps.now().toISOString().slice(0, 10),
    calls: 0,
    tokens: 0,
    p95Ms: null,
    unanswered: 0,
  });
  expect([tools, unanswered]).toEqual([[], []]);
});

test('counts calls by day, collection and tool for their user only', async () => {
  const now = api.deps.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const [toolName, at] of [
    [RETRIEVE, now],
    [RETRIEVE, daysAgo(1)],
    [BY_URL, daysAgo(1)],
    [BY_URL, daysAgo(40)],
  ] as const) {
    await api.dataSource.query(
      'INSERT INTO tool_usage_logs (user_id, collection_id, tool_name, timestamp) VALUES ($1, $2, $3, $4)',
      [ada.userId, collection.id, toolName, at],
    );
  }
  const { days, tools } = await report();
  expect(days.slice(-3).map(({ calls }) => calls)).toEqual([0, 2, 1]);
  expect(tools).toMatchObject([
    { collectionId: collection.id, collectionName: 'Docs', toolName: RETRIEVE, calls: 2 },
    { toolName: BY_URL, calls: 1 },
  ]);
  await ada.call('DELETE', `/api/collections/${collection.id}`);
  expect((await report()).tools[0]).toMatchObject({ collectionName: null, calls: 2 });
  expect((await report(await api.signUp())).tools).toEqual([]);
});

test('lists unanswered questions with their counts, but not answered ones', async () => {
  await createDocument(api.dataSource, collection.id, {
    pages: [{ url: 'https://docs.example.com/', title: 'Queues', passages: ['A queue holds jobs.'] }],
  });
  await askAsAgent(RETRIEVE, { query: 'queue' });
  await askAsAgent(RETRIEVE, { q: 'How do I moor a zeppelin?\u0000\n' });
  await askAsAgent(RETRIEVE, { query: 'how do i moor a ZEPPELIN?' });
  await askAsAgent(BY_URL, { url: 'zeppelins' });
  await expect.poll(async () => (await report()).unanswered.map(({ times }) => times)).toEqual([1, 2]);
  expect((await report()).unanswered).toMatchObject([
    { question: 'zeppelins', toolName: BY_URL, collectionName: 'Docs' },
    { question: 'how do i moor a ZEPPELIN?', toolName: RETRIEVE },
  ]);
});

test('measures tokens, latency and unanswered questions by day', async () => {
  await askAsAgent(RETRIEVE, { query: 'zeppelin' });
  await expect.poll(async () => (await report()).days.at(-1)?.unanswered).toBe(1);
  await api.dataSource.query('UPDATE tool_calls SET tokens = 100, ms = 7 WHERE user_id = $1', [ada.userId]);
  await api.dataSource.query(
    `INSERT INTO tool_calls (user_id, collection_id, key_name, tool_name, outcome, ms, tokens, documents, called_at)
     SELECT user_id, collection_id, key_name, tool_name, 'answered', 3, 50, '{}', called_at
       FROM tool_calls WHERE user_id = $1`,
    [ada.userId],
  );
  expect((await report()).days.at(-1)).toMatchObject({ calls: 1, tokens: 150, p95Ms: 7, unanswered: 1 });
});

test('lists the latest question first, regardless of the order of recording', async () => {
  const db = api.dataSource;
  const asked = { userId: ada.userId, collectionId: collection.id, toolName: RETRIEVE };
  await recordUnanswered(db, { ...asked, question: 'second' }, new Date('2026-11-20T10:00:01Z'));
  await recordUnanswered(db, { ...asked, question: 'First' }, new Date('2026-11-20T10:00:00Z'));
  await recordUnanswered(db, { ...asked, question: 'Second' }, new Date('2026-11-20T09:00:00Z'));
  expect((await report()).unanswered).toMatchObject([
    { question: 'second', times: 2 },
    { question: 'First' },
  ]);
});

test('does not record previews', async () => {
  await ada.call('POST', `/api/collections/${collection.id}/ask`, {
    tool: RETRIEVE,
    arguments: { query: 'zeppelin' },
  });
  expect((await report()).unanswered).toEqual([]);
});

test('keeps about two hundred questions per collection, for the retention period', async () => {
  const db = api.dataSource;
  const asked = { userId: ada.userId, collectionId: collection.id, toolName: RETRIEVE };
  for (let index = 0; index < 210; index += 1)
    await recordUnanswered(db, { ...asked, question: `q${index}` });
  const count = async () =>
    (
      await api.dataSource.query(
        'SELECT count(*)::int AS n FROM unanswered_questions WHERE collection_id = $1',
        [collection.id],
      )
    )[0].n;
  expect(await count()).toBe(201);
  expect((await report()).unanswered[0]).toMatchObject({ question: 'q209' });
  await deleteOldRows(db, 'unanswered_questions');
  expect(await count()).toBe(201);
  await db.query("UPDATE unanswered_questions SET last_asked_at = now() - interval '91 days'");
  await deleteOldRows(db, 'unanswered_questions');
  expect(await count()).toBe(0);
});

test('returns the limits and usage of the plan, even to a key that is limited to one collection', async () => {
  await createDocument(api.dataSource, collection.id, {
    pages: [{ url: 'https://docs.example.com/', title: 'Start', passages: ['Begin here.'] }],
  });
  const { body: key } = await ada.call<{ apiKey: string }>('POST', '/api/api-keys', {
    ...{ keyName: 'CI', collectionId: collection.id },
  });
  const response = await api.app.request(`${api.publicUrl}/api/user/limits`, {
    headers: { authorization: `Bearer ${key.apiKey}` },
  });
  expect(await response.json()).toEqual({
    ...{ collections: { used: 1, limit: 2 }, topics: { used: 1, limit: 100 } },
    maxPagesPerDocument: 100,
  });
});
