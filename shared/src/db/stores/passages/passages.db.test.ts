import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { countRowsRead } from '../../../../../test/support/database/count-rows-read.ts';
import {
  createCollection,
  createDocument,
  createUser,
} from '../../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { insertStoredPassages } from './passages.ts';

const database = useTestDatabase();

test('inserting many passages of a page reads its text once', async () => {
  const { db, dataSource } = database;
  const { collectionId } = await createCollection(db, (await createUser(db)).userId);
  const pages = [{ url: 'https://docs.example.com/', title: 'Manual', passages: ['Halyard runs jobs.'] }];
  const { documentUrlId, topicIds } = await createDocument(db, collectionId, { pages });
  const stored = Array.from({ length: 100 }, (_, ordinal) => ({
    ...{ ordinal, anchor: null, headingPath: ['Manual'], tokens: 300, codeShare: 0 },
    // Random bytes: a text that compresses well has few rows.
    text: randomBytes(1_000).toString('base64'),
  }));
  const [{ pageId, toastTable }] = await db.query(
    `UPDATE singleurl_cache SET passages = $1 RETURNING id AS "pageId", (
       SELECT t.relname FROM pg_class c JOIN pg_class t ON t.oid = c.reltoastrelid
        WHERE c.relname = 'singleurl_cache') AS "toastTable"`,
    [JSON.stringify(stored)],
  );
  const insert = (ordinals: readonly number[]) =>
    dataSource.transaction((transaction) =>
      countRowsRead(transaction, [toastTable], (inTransaction) =>
        insertStoredPassages(
          inTransaction,
          { collectionId, documentUrlId },
          topicIds[0] ?? 0,
          ordinals.map((ordinal) => ({ pageId, ordinal })),
        ),
      ),
    );
  const one = await insert([0]);
  const many = await insert(Array.from({ length: 99 }, (_, at) => at + 1));
  expect(one.rows).toBeGreaterThan(30);
  expect(many.rows).toBeLessThanOrEqual(one.rows);
  const inserted = await db.query('SELECT text FROM passages WHERE page_id = $1 ORDER BY ordinal, id', [
    pageId,
  ]);
  expect(inserted.slice(1)).toEqual(stored.map(({ text }) => ({ text })));
});
