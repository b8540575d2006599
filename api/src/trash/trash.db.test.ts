import type { DeletedItem } from '@lectern/shared/contracts/trash.ts';
import { deleteExpiredTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { MAX_TRASH_ITEMS, RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
beforeEach(async () => {
  ada = await api.signUp();
  collectionId = await createCollection('Docs');
});

const createCollection = async (name: string) =>
  (await ada.call<{ id: number }>('POST', '/api/collections', { name })).body.id;
const addDocument = async (to = collectionId) =>
  (await createDocument(api.dataSource, to, { pages: [] })).documentId;
const removeCollection = (id: number) => ada.call('DELETE', `/api/collections/${id}`);
const removeDocument = (id: number) => ada.call('DELETE', `/api/recent_documents/${id}`);
const trash = async (of = ada) => (await of.call<DeletedItem[]>('GET', '/api/user/trash')).body;
const names = async () => (await trash()).map(({ kind, id }) => `${kind} ${id}`);
/** Moves every deletion past the retention period. */
const expireAll = () =>
  api.dataSource.query(
    'UPDATE document_collections SET deleted_at = deleted_at - make_interval(days => $2) WHERE deleted_by = $1',
    [ada.userId, RETENTION_DAYS.trash],
  );
const audit = async () => {
  const events = await api.dataSource.query<{ type: string }[]>(
    'SELECT type FROM audit_events WHERE user_id = $1 ORDER BY id',
    [ada.userId],
  );
  return events.map(({ type }) => type);
};

test('lists deleted collections and documents with their expiry, newest first, to their owner only', async () => {
  expect(await trash()).toEqual([]);
  const documentId = await addDocument();
  const otherId = await createCollection('Other');
  await addDocument(otherId);
  await removeDocument(documentId);
  await removeCollection(otherId);
  const [collection, document] = await trash();
  expect(collection).toMatchObject({ kind: 'collection', id: otherId, name: 'Other', documentCount: 1 });
  expect(document).toMatchObject({
    kind: 'document',
    id: documentId,
    name: 'Example docs',
    collectionId,
    collectionName: 'Docs',
  });
  for (const { deletedAt, purgeAt } of [collection, document].filter((one) => one !== undefined)) {
    expect(Date.parse(purgeAt) - Date.parse(deletedAt)).toBe(RETENTION_DAYS.trash * 24 * 60 * 60 * 1_000);
  }
  expect(await trash(await api.signUp())).toEqual([]);
  await ada.call('POST', `/api/collections/${otherId}/restore`);
  expect(await names()).toEqual([`document ${documentId}`]);
  await ada.call('POST', `/api/recent_documents/${documentId}/restore`);
  expect(await trash()).toEqual([]);
  expect(await audit()).toEqual([
    'document_deleted',
    'collection_deleted',
    'collection_restored',
    'document_restored',
  ]);
});

test('lists a deleted document under its collection when that is deleted too', async () => {
  const documentId = await addDocument();
  await removeDocument(documentId);
  await removeCollection(collectionId);
  expect(await names()).toEqual([`collection ${collectionId}`]);
  await ada.call('POST', `/api/collections/${collectionId}/restore`);
  expect(await names()).toEqual([`document ${documentId}`]);
});

test('neither lists nor restores anything older than the retention period', async () => {
  const documentId = await addDocument();
  await removeDocument(documentId);
  const otherId = await createCollection('Other');
  await removeCollection(otherId);
  await expireAll();
  expect(await trash()).toEqual([]);
  expect((await ada.call('POST', `/api/recent_documents/${documentId}/restore`)).status).toBe(404);
  expect((await ada.call('POST', `/api/collections/${otherId}/restore`)).status).toBe(404);
});

test('empties the trash of its owner and of no other user', async () => {
  const documentId = await addDocument();
  await removeDocument(documentId);
  const grace = await api.signUp();
  expect((await grace.call('DELETE', '/api/user/trash')).status).toBe(200);
  expect(await names()).toEqual([`document ${documentId}`]);
  expect((await ada.call('DELETE', '/api/user/trash')).body).toEqual({ success: true });
  expect(await trash()).toEqual([]);
  expect((await ada.call('POST', `/api/recent_documents/${documentId}/restore`)).status).toBe(404);
  await deleteExpiredTrash(api.dataSource.transaction, RETENTION_DAYS.trash * 24 * 60 * 60);
  expect(await api.dataSource.query('SELECT 1 FROM recent_documents WHERE id = $1', [documentId])).toEqual(
    [],
  );
  expect((await audit()).at(-1)).toBe('trash_emptied');
});

test('keeps a limited number of the newest deletions per user', async () => {
  await api.dataSource.query(
    `INSERT INTO document_collections (user_id, name, mcp_server_hash, deleted_by, deleted_at)
     SELECT NULL, 'Deleted ' || n, gen_random_uuid()::text, $1, now() - make_interval(secs => n)
       FROM generate_series(1, $2::int + 150) n`,
    [ada.userId, MAX_TRASH_ITEMS],
  );
  expect(
    await deleteExpiredTrash(api.dataSource.transaction, RETENTION_DAYS.trash * 24 * 60 * 60),
  ).toBeGreaterThanOrEqual(150);
  const left = (await trash()).map(({ name }) => name);
  expect([left.length, left[0], left.at(-1)]).toEqual([
    MAX_TRASH_ITEMS,
    'Deleted 1',
    `Deleted ${MAX_TRASH_ITEMS}`,
  ]);
});

test('deletes the rest of the trash when one item cannot be deleted', async () => {
  const [stuckId, otherId] = [await createCollection('Stuck'), collectionId];
  await removeCollection(stuckId);
  await removeCollection(otherId);
  await expireAll();
  await api.dataSource.query(
    `CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'too large'; END $$;
     CREATE TRIGGER refuse_deletion BEFORE DELETE ON document_collections FOR EACH ROW WHEN (OLD.id = ${stuckId})
       EXECUTE FUNCTION refuse_deletion()`,
  );
  const transact = api.dataSource.transaction;
  await expect(deleteExpiredTrash(transact, RETENTION_DAYS.trash * 24 * 60 * 60)).rejects.toThrow(
    'too large',
  );
  await api.dataSource.query(
    'DROP TRIGGER refuse_deletion ON document_collections; DROP FUNCTION refuse_deletion',
  );
  expect(
    await api.dataSource.query('SELECT id FROM document_collections WHERE deleted_by = $1', [ada.userId]),
  ).toEqual([{ id: stuckId }]);
});
