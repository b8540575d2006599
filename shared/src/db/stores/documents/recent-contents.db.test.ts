import { beforeAll, expect, it } from 'vitest';
import { countRowsRead } from '../../../../../test/support/database/count-rows-read.ts';
import {
  createCollection,
  createDocument,
  createUser,
} from '../../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { listRecentContents } from './recent-contents.ts';

const DOCUMENTS = 20;
const PASSAGES = 50;

const database = useTestDatabase();
let collectionId = 0;

beforeAll(async () => {
  const { userId } = await createUser(database.db);
  ({ collectionId } = await createCollection(database.db, userId));
  for (let number = 1; number <= DOCUMENTS; number++) {
    const passages = Array.from({ length: PASSAGES }, (_, at) => `Passage ${at} of document ${number}.`);
    const url = `https://docs.example.com/${number}`;
    await createDocument(database.db, collectionId, {
      name: `Document ${number}`,
      pages: [{ url, title: 'Page', passages }],
    });
  }
  await database.db.query('ANALYZE');
});

it('reads the passages of the listed documents only, and the beginning of their texts', async () => {
  const { result, rows } = await database.dataSource.transaction((transaction) =>
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
