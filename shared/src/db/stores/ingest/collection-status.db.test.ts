import { expect, test } from 'vitest';
import {
  createCollection,
  createDocument,
  createUser,
} from '../../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import type { Db } from '../../data-source.ts';
import { getCollection, updateCollectionStatus } from '../collections/collections.ts';
import { restartSource } from '../documents/documents.ts';
import { keepPreviousCrawl } from './ingest.ts';

const database = useTestDatabase();

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

test('a collection is active after two refreshes have failed at the same time', async () => {
  const { userId } = await createUser(database.db);
  const { collectionId } = await createCollection(database.db, userId);
  const refresh = async (name: string) => {
    const page = { url: `https://docs.example.com/${name}`, title: name, passages: ['A queue holds jobs.'] };
    const { documentUrlId } = await createDocument(database.db, collectionId, { pages: [page] });
    const attempt = (await restartSource(database.db, documentUrlId)) ?? 0;
    return { documentUrlId, attempt };
  };
  const [one, other] = [await refresh('one'), await refresh('other')];
  const fail = async (db: Db, run: typeof one) => {
    await keepPreviousCrawl(db, run, { note: 'The site did not respond.' });
    await updateCollectionStatus(db, collectionId);
  };
  const { dataSource, db } = database;
  const later = await dataSource.transaction(async (first) => {
    await fail(first, one);
    const second = dataSource.transaction((otherDb) => fail(otherDb, other));
    await expect.poll(async () => (await db.query(WAITING)).length).toBe(1);
    return { second };
  });
  await later.second;
  expect(await getCollection(db, { userId, collectionId })).toMatchObject({ status: 'active' });
});
