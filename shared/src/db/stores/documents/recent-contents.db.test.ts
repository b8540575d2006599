import { createDataSource } from '@lectern/shared/db/data-source.ts';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRowsRead } from '../../../../../test/support/database/count-rows-read.ts';
import {
  createCollection,
  createDocument,
  createUser,
} from '../../../../../test/support/database/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database/test-database.ts';
import { listRecentContents } from './recent-contents.ts';

const DOCUMENTS = 20;
const PASSAGES = 50;

let database: TestDatabase;
let dataSource: DataSource;
let collectionId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const { userId } = await createUser(dataSource.manager);
  ({ collectionId } = await createCollection(dataSource.manager, userId));
  for (let number = 1; number <= DOCUMENTS; number++) {
    const passages = Array.from({ length: PASSAGES }, (_, at) => `Passage ${at} of document ${number}.`);
    const url = `https://docs.example.com/${number}`;
    await createDocument(dataSource.manager, collectionId, {
      name: `Document ${number}`,
      pages: [{ url, title: 'Page', passages }],
    });
  }
  await dataSource.query('ANALYZE');
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('reads the passages of the listed documents only, and the beginning of their texts', async () => {
  const { result, rows } = await dataSource.transaction((transaction) =>
    countRowsRead(transaction, ['passages'], (db) =>
      listRecentContents(db, collectionId, { limit: 2, maxCharacters: 9 }),
    ),
  );
  expect(result.map(({ documentName, text }) => [documentName, text])).toEqual([
    [`Document ${DOCUMENTS}`, 'Passage 0'],
    [`Document ${DOCUMENTS - 1}`, 'Passage 0'],
  ]);
  expect(rows).toBeLessThanOrEqual(2 * PASSAGES);
});
