import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { claimSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { deleteExpiredTrash, moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
beforeEach(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
});

const transact = () => api.dataSource.transaction;
const remove = (id: number) => ada.call('DELETE', `/api/recent_documents/${id}`);
const restore = (id: number, by = ada) =>
  by.call<RecentDocumentReply>('POST', `/api/recent_documents/${id}/restore`);
const documents = async () =>
  (await ada.call<RecentDocumentReply[]>('GET', `/api/collections/${collectionId}/recent_documents`)).body;
const ask = async (query: string) =>
  (
    await ada.call<{ text: string }>('POST', `/api/collections/${collectionId}/ask`, {
      tool: 'retrieve_technical_documentation',
      arguments: { query },
    })
  ).body.text;
const addStored = (topics = 1) =>
  createDocument(api.dataSource, collectionId, {
    pinIndex: 3,
    pages: Array.from({ length: topics }, (_, index) => ({
      url: `https://docs.example.com/${index}`,
      title: `Zeppelin ${index}`,
      passages: ['A zeppelin floats.'],
    })),
  });

test('hides a deleted document and restores it unchanged', async () => {
  const { documentId } = await addStored();
  const [before] = await documents();
  const answer = await ask('zeppelin');
  expect(answer).toContain('A zeppelin floats.');
  await remove(documentId);
  expect(await documents()).toEqual([]);
  expect((await ada.call('GET', `/api/collections/${collectionId}/topics`)).body).toEqual([]);
  expect((await ada.call('GET', `/api/recent_documents/${documentId}/pages`)).status).toBe(404);
  expect(await ask('zeppelin')).not.toContain('floats');
  const { status, body } = await restore(documentId);
  expect([status, body]).toEqual([200, before]);
  expect(await documents()).toEqual([before]);
  expect(await ask('zeppelin')).toBe(answer);
});

test("restores only the owner's deleted documents, once", async () => {
  const { documentId } = await addStored();
  expect((await restore(documentId)).status).toBe(404);
  await remove(documentId);
  expect((await restore(documentId, await api.signUp())).status).toBe(404);
  expect((await restore(documentId)).status).toBe(200);
  expect((await restore(documentId)).status).toBe(404);
  await remove(documentId);
  expect(await deleteExpiredTrash(transact(), 3_600)).toBe(0);
  expect(await deleteExpiredTrash(transact(), 0)).toBe(1);
  expect((await restore(documentId)).status).toBe(404);
  expect(
    await api.dataSource.query('SELECT 1 FROM passages WHERE collection_id = $1', [collectionId]),
  ).toEqual([]);
});

test('stops a crawl at deletion and resumes it with the next attempt', async () => {
  const added = await ada.call<{ id: number; recentDocument: { id: number } }>(
    'POST',
    `/api/collections/${collectionId}/urls`,
    { collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' },
  );
  const { id: documentUrlId, recentDocument } = added.body;
  const db = api.dataSource;
  await claimSource(db, { documentUrlId, attempt: 1 });
  await remove(recentDocument.id);
  expect((await ada.call('GET', `/api/collections/${collectionId}`)).body).toMatchObject({
    status: 'active',
  });
  expect(await claimSource(db, { documentUrlId, attempt: 2 })).toBeNull();
  expect((await restore(recentDocument.id)).body).toMatchObject({ status: 'processing' });
  expect((await ada.call('GET', `/api/collections/${collectionId}`)).body).toMatchObject({
    status: 'processing',
  });
  await api.jobsRelayed();
  expect(await api.queue.isLive(ingestUrl, `url-${documentUrlId}-3`)).toBe(true);
});

test('refuses to restore a document whose topics exceed the plan', async () => {
  const { documentId } = await addStored(60);
  await remove(documentId);
  expect((await restore(documentId)).status).toBe(200);
  await remove(documentId);
  await addStored(41);
  const refused = await restore(documentId);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    limitReached: true,
    message: expect.stringMatching(/^Restoring exceeds the limit/),
  });
  expect((await documents()).map(({ documentName }) => documentName)).toEqual(['Example docs']);
});

test('does not restore documents beyond the plan, even after they were deleted one by one', async () => {
  const { documentId: first } = await addStored(60);
  await remove(first);
  const { documentId: second } = await addStored(60);
  await remove(second);
  expect((await restore(first)).status).toBe(200);
  expect((await restore(second)).status).toBe(403);
});

test('restores a document for a user who was already over the limit of the plan', async () => {
  await addStored(80);
  const { documentId } = await addStored(80);
  await remove(documentId);
  expect((await restore(documentId)).status).toBe(200);
});

test('moves all rows of a document with it', async () => {
  const named = await api.dataSource.query<{ table: string }[]>(
    `SELECT table_name AS table FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'collection_id' AND table_name NOT IN ('tool_calls', 'tool_usage_logs', 'unanswered_questions', 'user_api_keys')
      ORDER BY 1`,
  );
  const { documentId, documentUrlId } = await addStored();
  const tables = named.map(({ table }) => table);
  await api.dataSource.transaction((db) =>
    moveDocumentToTrash(db, ada.userId, { id: documentId, documentUrlId, collectionId }),
  );
  for (const table of tables) {
    const left = await api.dataSource.query(`SELECT 1 FROM ${table} WHERE collection_id = $1`, [
      collectionId,
    ]);
    expect([table, left]).toEqual([table, []]);
  }
  expect(tables).toEqual([
    'document_topics',
    'document_urls',
    'document_vectors',
    'passages',
    'recent_documents',
    'segments',
  ]);
});
