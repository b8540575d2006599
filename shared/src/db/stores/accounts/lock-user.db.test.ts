import { expect, test } from 'vitest';
import {
  createCollection,
  createDocument,
  createUser,
} from '../../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import type { Db } from '../../data-source.ts';
import { touchCollection, updateCollectionStatus } from '../collections/collections.ts';
import { setPinIndex } from '../documents/documents.ts';
import { moveDocumentToTrash } from '../trash/trash.ts';
import { lockUser } from './users.ts';

const database = useTestDatabase();

/** Makes statements fail instead of waiting for a lock. */
const withoutWaiting = (work: (db: Db) => Promise<void>): Promise<void> =>
  database.dataSource.transaction(async (db) => {
    await db.query(`SET LOCAL lock_timeout = '500ms'`);
    await work(db);
  });

/**
 * Pins and deletions update the collection twice. PostgreSQL then checks the foreign key to its owner, which could
 * deadlock with transactions that wait for the collection.
 */
test('a user can pin and delete documents and add collections while another document is being stored', async () => {
  const { userId } = await createUser(database.db);
  const { collectionId } = await createCollection(database.db, userId);
  const page = { url: 'https://docs.example.com/', title: 'Queues', passages: ['A queue holds jobs.'] };
  const { documentId, documentUrlId } = await createDocument(database.db, collectionId, {
    pages: [page],
  });
  await database.dataSource.transaction(async (storing) => {
    await lockUser(storing, userId);
    await withoutWaiting(async (db) => {
      await setPinIndex(db, documentId, 1);
      await updateCollectionStatus(db, collectionId);
      await touchCollection(db, collectionId);
    });
    await withoutWaiting((db) =>
      moveDocumentToTrash(db, userId, { id: documentId, documentUrlId, collectionId }),
    );
    await withoutWaiting(async (db) => void (await createCollection(db, userId)));
    await expect(withoutWaiting(async (db) => void (await lockUser(db, userId)))).rejects.toThrow(
      'lock timeout',
    );
  });
});
