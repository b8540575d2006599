import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { getDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { moveDocument, setCollectionOfDocument } from '@lectern/shared/db/stores/documents/move-document.ts';
import { lockSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import {
  listSegmentsToEmbed,
  listVectorsVersions,
  saveVectors,
} from '@lectern/shared/db/stores/segments/document-vectors.ts';
import { moveDocumentToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

/** Statements that wait for a lock. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let from: number;
let to: number;
let documentId: number;

beforeEach(async () => {
  ada = await api.signUp();
  [from, to] = (await Promise.all(['From', 'To'].map((name) => createCollection(ada, name)))) as [
    number,
    number,
  ];
  ({ documentId } = await createDocument(api.dataSource, from, {
    pages: [{ url: 'https://docs.example.com/', title: 'Zeppelins', passages: ['A zeppelin floats.'] }],
  }));
});

const createCollection = async (by: SignedUpBrowser, name: string) =>
  (await by.call<{ id: number }>('POST', '/api/collections', { name })).body.id;
const move = (toCollectionId: number, by = ada) =>
  by.call<RecentDocumentReply>('POST', `/api/recent_documents/${documentId}/move`, { toCollectionId });
const ask = async (collectionId: number) =>
  (
    await ada.call<{ text: string }>('POST', `/api/collections/${collectionId}/ask`, {
      arguments: { query: 'zeppelin' },
    })
  ).body.text;
const list = async (collectionId: number, what: string) =>
  (await ada.call<{ id: number }[]>('GET', `/api/collections/${collectionId}/${what}`)).body;

test('moves a document with its topics and passages, so only the new collection answers with it', async () => {
  expect(await ask(from)).toContain('floats');
  const { status, body } = await move(to);
  expect([status, body.collectionId]).toEqual([200, to]);
  expect(await ask(to)).toContain('A zeppelin floats.');
  expect(await ask(from)).not.toContain('floats');
  expect([await list(from, 'recent_documents'), await list(from, 'topics')]).toEqual([[], []]);
  expect([await list(to, 'recent_documents'), await list(to, 'topics')].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

test('deletes a document that is moved to another collection at the same time', async () => {
  const owned = { userId: ada.userId, documentId };
  expect(await ask(to)).not.toContain('floats');
  const deleted = await api.dataSource.transaction(async (db) => {
    await moveDocument(db, await getDocument(db, owned), { userId: ada.userId, collectionId: to });
    const deleting = ada.call('DELETE', `/api/recent_documents/${documentId}`);
    await expect.poll(() => api.dataSource.query(WAITING)).toHaveLength(1);
    return { deleting };
  });
  expect((await deleted.deleting).status).toBe(200);
  expect(await ask(to)).not.toContain('floats');
  expect((await ada.call('GET', '/api/user/trash')).body).toMatchObject([{ collectionId: to }]);
  await ada.call('POST', `/api/recent_documents/${documentId}/restore`);
  expect(await list(to, 'recent_documents')).toHaveLength(1);
});

test('adds a topic to the collection that its document is moved to at the same time', async () => {
  const document = await getDocument(api.dataSource, { userId: ada.userId, documentId });
  const { adding } = await api.dataSource.transaction(async (db) => {
    await moveDocument(db, document, { userId: ada.userId, collectionId: to });
    const topic = { urlId: document.documentUrlId, name: 'Airships' };
    const adding = ada.call('POST', `/api/urls/${document.documentUrlId}/topics`, topic);
    await expect.poll(() => api.dataSource.query(WAITING)).toHaveLength(1);
    return { adding };
  });
  expect((await adding).status).toBe(201);
  expect(await list(from, 'topics')).toEqual([]);
  expect(await list(to, 'topics')).toHaveLength(2);
});

test('moves a document whose many rows take longer than other statements may', async () => {
  const { userId } = ada;
  const document = await getDocument(api.dataSource, { userId, documentId });
  await api.dataSource.query(`
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END';
    CREATE TRIGGER wait BEFORE UPDATE ON segments FOR EACH ROW EXECUTE FUNCTION wait()`);
  const impatient = await createDataSource(api.databaseUrl, { statementTimeoutMs: 400 }).initialize();
  await impatient.transaction((db) => moveDocument(db, document, { userId, collectionId: to }));
  await impatient.destroy();
  await api.dataSource.query('DROP FUNCTION wait CASCADE');
  expect(await list(to, 'recent_documents')).toHaveLength(1);
});

test('keeps the vectors that are saved while their document is moved', async () => {
  const { dataSource } = api;
  const document = await getDocument(dataSource, { userId: ada.userId, documentId });
  const [toEmbed] = await listSegmentsToEmbed(dataSource, document.documentUrlId ?? 0, 'model');
  if (!toEmbed) throw new Error('The document has no segment');
  const vectors = { model: 'model', isComplete: true, checksum: 'checksum', bytes: new Uint8Array(8) };
  const { saving } = await api.dataSource.transaction(async (db) => {
    await moveDocument(db, document, { userId: ada.userId, collectionId: to });
    const saving = saveVectors(dataSource, toEmbed, vectors);
    await expect.poll(() => api.dataSource.query(WAITING)).toHaveLength(1);
    return { saving };
  });
  expect(await saving).toBe(true);
  expect(await listVectorsVersions(dataSource, to, 'model')).toHaveLength(1);
});

test('refuses a collection of another user, and a document of another user', async () => {
  const eve = await api.signUp();
  const foreign = await createCollection(eve, 'Foreign');
  expect((await move(foreign)).status).toBe(404);
  expect((await move(foreign, eve)).status).toBe(404);
  expect(await list(from, 'recent_documents')).toHaveLength(1);
});

test('refuses a document that is being crawled', async () => {
  await api.dataSource.query(`UPDATE document_urls SET status = 'processing' WHERE collection_id = $1`, [
    from,
  ]);
  const { status, body } = await move(to);
  expect([status, body]).toMatchObject([409, { message: expect.stringContaining('being crawled') }]);
});

test('moves two documents in opposite directions at the same time', async () => {
  const { documentId: other } = await createDocument(api.dataSource, to, { pages: [] });
  const replies = await Promise.all([
    move(to),
    ada.call('POST', `/api/recent_documents/${other}/move`, { toCollectionId: from }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test.each([
  ['pins the document', 'PATCH', 'recent_documents', { pinIndex: 1 }],
  ['switches a topic off', 'PATCH', 'topics', { enabled: false }],
  ['deletes a topic', 'DELETE', 'topics', undefined],
])('waits for a move of the document and then %s', async (_what, method, noun, body) => {
  const document = await getDocument(api.dataSource, { userId: ada.userId, documentId });
  const [changed] = await list(from, noun);
  const { change } = await api.dataSource.transaction(async (db) => {
    await lockSource(db, document.documentUrlId ?? 0);
    await touchCollection(db, from);
    const change = ada.call(method, `/api/${noun}/${changed?.id}`, body);
    await expect.poll(() => api.dataSource.query(WAITING)).toHaveLength(1);
    await setCollectionOfDocument(db, document, to);
    return { change };
  });
  expect((await change).status).toBe(200);
});

test('stores no topic in the collection of a document that is deleted at the same time', async () => {
  const document = await getDocument(api.dataSource, { userId: ada.userId, documentId });
  const { documentUrlId: urlId } = document;
  const { adding } = await api.dataSource.transaction(async (db) => {
    await moveDocumentToTrash(db, ada.userId, document);
    const adding = ada.call('POST', `/api/urls/${urlId}/topics`, { urlId, name: 'Airships' });
    await expect.poll(() => api.dataSource.query(WAITING)).toHaveLength(1);
    return { adding };
  });
  expect((await adding).status).toBe(404);
  expect(await list(from, 'topics')).toEqual([]);
});
