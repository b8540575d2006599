import { END_OF_PAGES } from '@lectern/shared/db/stores/segments/segments.ts';
import { decodeVectors } from '@lectern/shared/embeddings/vector-set.ts';
import { beforeEach, expect, test } from 'vitest';
import { createEndpoint, embedPassages } from '../../../../test/support/crawl/embedding-endpoint.ts';
import { createCollection, createDocument, createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { buildInThisThread, storeSegment } from '../../crawl/store/store-segment.ts';

const database = useTestDatabase();
let collectionId: number;

beforeEach(async () => {
  const { userId } = await createUser(database.db);
  ({ collectionId } = await createCollection(database.db, userId));
});

/** A document of two pages with a segment each; returns the second page's id. */
async function addSegments(): Promise<{ documentUrlId: number; secondPageId: number }> {
  const texts = ['Leases expire.', 'Topics fan out.'];
  const { documentUrlId } = await createDocument(database.db, collectionId, {
    pages: texts.map((text, at) => ({
      url: `https://docs.example.com/${at}`,
      title: 'Queues',
      passages: [text],
    })),
  });
  const [{ secondPageId }] = await database.db.query(
    'SELECT max(page_id) AS "secondPageId" FROM passages WHERE document_url_id = $1',
    [documentUrlId],
  );
  for (const [firstPageId, endPageId] of [
    [0, secondPageId],
    [secondPageId, END_OF_PAGES],
  ]) {
    const range = { firstPageId, endPageId };
    await storeSegment(database.db, { documentUrlId, collectionId }, buildInThisThread, range);
  }
  return { documentUrlId, secondPageId };
}

test('leaves the vectors of unchanged segments as they are', async () => {
  const { documentUrlId, secondPageId } = await addSegments();
  await embedPassages(database.db, documentUrlId, createEndpoint());
  const created = () =>
    database.db.query(
      'SELECT first_page_id AS "firstPageId", created_at FROM document_vectors WHERE document_url_id = $1 ORDER BY 1',
      [documentUrlId],
    );
  const before = await created();
  expect(before).toMatchObject([{ firstPageId: 0 }, { firstPageId: secondPageId }]);
  await database.db.query('UPDATE passages SET text = $2 WHERE document_url_id = $1 AND page_id = $3', [
    documentUrlId,
    'Topics deliver.',
    secondPageId,
  ]);
  const range = { firstPageId: secondPageId, endPageId: END_OF_PAGES };
  await storeSegment(database.db, { documentUrlId, collectionId }, buildInThisThread, range);
  const endpoint = createEndpoint();
  await embedPassages(database.db, documentUrlId, endpoint);
  expect(endpoint.sentTexts).toEqual(['Queues\n\nTopics deliver.']);
  const after = await created();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
});

test('reuses the vectors of segments that were joined', async () => {
  const { documentUrlId } = await addSegments();
  await embedPassages(database.db, documentUrlId, createEndpoint());
  await storeSegment(database.db, { documentUrlId, collectionId });
  const endpoint = createEndpoint();
  await embedPassages(database.db, documentUrlId, endpoint);
  expect(endpoint.sentTexts).toEqual([]);
  const rows = await database.db.query('SELECT bytes FROM document_vectors WHERE document_url_id = $1', [
    documentUrlId,
  ]);
  expect(rows.map(({ bytes }: { bytes: Buffer }) => decodeVectors(bytes).count)).toEqual([2]);
});
