import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { listSegmentsToEmbed, saveVectors } from '@lectern/shared/db/stores/segments/document-vectors.ts';
import { quantize } from '@lectern/shared/embeddings/quantize.ts';
import { encodeVectors } from '@lectern/shared/embeddings/vector-set.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollection, createDocument, createUser } from '../../../../test/support/database/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database/test-database.ts';
import { createCollectionIndex } from '../index/collection-index.ts';

let database: TestDatabase;
let dataSource: DataSource;
let collectionId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const { userId } = await createUser(dataSource);
  ({ collectionId } = await createCollection(dataSource, userId));
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** A document with one passage and its vector. */
async function addDocument(name: string, model = 'small'): Promise<number> {
  const page = { url: `https://docs.example.com/${name}`, title: name, passages: [`All about ${name}.`] };
  const { documentUrlId, passageIds } = await createDocument(dataSource, collectionId, {
    name,
    pages: [page],
  });
  const [segment] = await listSegmentsToEmbed(dataSource, documentUrlId, model);
  if (!segment) throw new RangeError(`Document ${documentUrlId} has no segment`);
  const { bytes } = encodeVectors([
    { passageId: passageIds[0] ?? 0, hash: [documentUrlId, 0], vector: quantize([1, 2, 3]) },
  ]);
  await saveVectors(dataSource, segment, { model, isComplete: true, checksum: name, bytes });
  await touchCollection(dataSource, collectionId);
  return documentUrlId;
}

const revision = async (): Promise<number> => {
  const query = 'SELECT revision FROM document_collections WHERE id = $1';
  const [row] = await dataSource.query(query, [collectionId]);
  return row.revision;
};

function startIndex(vectorsModel?: string) {
  return createCollectionIndex({
    db: dataSource,
    logger: createLogger({ service: 'test', level: 'silent' }),
    onBrokenSegment: () => {},
    vectorsModel,
  });
}

test('loads vectors lazily, counts them at once and reuses them after a change', async () => {
  const [first] = [await addDocument('leases'), await addDocument('topics', 'another')];
  const [index, without] = [startIndex('small'), startIndex()];
  const before = await index.get(collectionId, await revision());
  await without.get(collectionId, await revision());
  expect(index.byteLength() - without.byteLength()).toBe(before.vectors.byteLength);
  expect(before.vectors.byteLength).toBeGreaterThan(0);
  const read = await before.vectors.read();
  expect([...read.keys()]).toEqual([first]);

  const second = await addDocument('retries');
  const after = await index.get(collectionId, await revision());
  const readAgain = await after.vectors.read();
  expect([...readAgain.keys()]).toEqual([first, second]);
  expect(readAgain.get(first)?.[0]).toBe(read.get(first)?.[0]);
});

test('has no vectors when embeddings are off', async () => {
  const { vectors } = await startIndex().get(collectionId, await revision());
  expect([vectors.isEmpty, vectors.byteLength]).toEqual([true, 0]);
});
