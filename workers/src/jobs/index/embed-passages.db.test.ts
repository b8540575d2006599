import { type CircuitBreaker, createCircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import type { Embedder } from '@lectern/shared/embeddings/embedder.ts';
import { decodeVectors } from '@lectern/shared/embeddings/vector-set.ts';
import { DelayJobError, InvalidInputError, UpstreamError } from '@lectern/shared/errors.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createEndpoint, embedPassages } from '../../../../test/support/crawl/embedding-endpoint.ts';
import { createCollection, createDocument, createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { listRows } from '../../../../test/support/database/test-rows.ts';
import { storeSegment } from '../../crawl/store/store-segment.ts';
import { createRequestVectors, renewVectors } from './renew-vectors.ts';

const database = useTestDatabase();
let collectionId: number;

beforeEach(async () => {
  const { userId } = await createUser(database.db);
  ({ collectionId } = await createCollection(database.db, userId));
});

const embed = (documentUrlId: number, embedder: Embedder, breaker?: CircuitBreaker) =>
  embedPassages(database.db, documentUrlId, embedder, breaker);

async function rowOf(documentUrlId: number) {
  const [row] = await database.db.query<
    { collectionId: number; model: string; isComplete: boolean; checksum: string; bytes: Buffer }[]
  >(
    `SELECT collection_id AS "collectionId", model, is_complete AS "isComplete", checksum, bytes
       FROM document_vectors WHERE document_url_id = $1`,
    [documentUrlId],
  );
  return row ?? null;
}

async function vectorsOf(documentUrlId: number) {
  const row = await rowOf(documentUrlId);
  return row ? decodeVectors(row.bytes) : null;
}

const revision = async () => {
  const [row] = await database.db.query('SELECT revision FROM document_collections WHERE id = $1', [
    collectionId,
  ]);
  return row.revision;
};

const manual = (texts: readonly string[]) => ({
  pages: [{ url: 'https://docs.example.com/queues', title: 'Queues', passages: texts }],
});
const addDocument = (...texts: string[]) => createDocument(database.db, collectionId, manual(texts));

/** Stores the passages again like a repeated crawl: the same texts in new rows. */
async function crawlAgain(
  documentUrlId: number,
  change: (text: string) => string = (text) => text,
): Promise<void> {
  const rows = await database.db.query('DELETE FROM passages WHERE document_url_id = $1 RETURNING *', [
    documentUrlId,
  ]);
  for (const { id: _, ...row } of rows.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)) {
    const columns = Object.keys(row);
    await database.db.query(
      `INSERT INTO passages (${columns.join(', ')}) VALUES (${columns.map((_name, at) => `$${at + 1}`).join(', ')})`,
      Object.values({ ...row, text: change(row.text) }),
    );
  }
  await storeSegment(database.db, { documentUrlId, collectionId });
}

const passageIds = async (documentUrlId: number): Promise<number[]> =>
  (
    await database.db.query('SELECT id FROM passages WHERE document_url_id = $1 ORDER BY id', [documentUrlId])
  ).map(({ id }: { id: number }) => id);

test('creates a vector for every passage, from its text and the names of its page', async () => {
  const { documentUrlId } = await addDocument('Leases expire.', 'Topics fan out.');
  const before = await revision();
  const endpoint = createEndpoint();
  await embed(documentUrlId, endpoint);
  expect(endpoint.sentTexts).toEqual(['Queues\n\nLeases expire.', 'Queues\n\nTopics fan out.']);
  expect([...((await vectorsOf(documentUrlId))?.passageIds ?? [])]).toEqual(await passageIds(documentUrlId));
  expect(await rowOf(documentUrlId)).toMatchObject({ model: 'small', isComplete: true, collectionId });
  expect(await revision()).toBeGreaterThan(before);
});

test('sends a repeated text once', async () => {
  const { documentUrlId } = await addDocument('The same.', 'The same.');
  const endpoint = createEndpoint();
  await embed(documentUrlId, endpoint);
  expect(endpoint.sentTexts).toHaveLength(1);
  expect((await vectorsOf(documentUrlId))?.count).toBe(2);
});

test('sends only new texts of a document that was crawled again', async () => {
  const { documentUrlId } = await addDocument('Leases expire.', 'Topics fan out.');
  await embed(documentUrlId, createEndpoint());
  await crawlAgain(documentUrlId, (text) => text.replace('fan out', 'deliver'));
  const endpoint = createEndpoint();
  await embed(documentUrlId, endpoint);
  expect(endpoint.sentTexts).toEqual(['Queues\n\nTopics deliver.']);
  expect([...((await vectorsOf(documentUrlId))?.passageIds ?? [])]).toEqual(await passageIds(documentUrlId));
});

test('resumes a killed job where it stopped', async () => {
  const { documentUrlId } = await addDocument(
    ...Array.from({ length: 300 }, (_, at) => `Text number ${at}.`),
  );
  const dying = createEndpoint({ fail: (_, call) => (call === 6 ? new Error('killed') : null) });
  await expect(embed(documentUrlId, dying)).rejects.toThrow('killed');
  expect(dying.sentTexts).toHaveLength(160);
  expect(await rowOf(documentUrlId)).toMatchObject({ isComplete: false });
  const endpoint = createEndpoint();
  await embed(documentUrlId, endpoint);
  expect(endpoint.sentTexts).toHaveLength(300 - 128);
  expect(await rowOf(documentUrlId)).toMatchObject({ isComplete: true });
  expect((await vectorsOf(documentUrlId))?.count).toBe(300);
});

test('lets other documents run after a minute, and keeps its vectors', async () => {
  const { documentUrlId } = await addDocument(
    ...Array.from({ length: 300 }, (_, at) => `Text number ${at}.`),
  );
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fail = () => {
    vi.advanceTimersByTime(20_000);
    return null;
  };
  const slow = () => createEndpoint({ fail });
  await expect(embed(documentUrlId, slow())).rejects.toThrow(DelayJobError);
  await expect(embed(documentUrlId, slow())).rejects.toThrow(DelayJobError);
  await embed(documentUrlId, slow());
  expect((await vectorsOf(documentUrlId))?.count).toBe(300);
});

test('serves valid vectors before it calls the endpoint', async () => {
  const { documentUrlId } = await addDocument('Leases expire.', 'Topics fan out.');
  await embed(documentUrlId, createEndpoint());
  await crawlAgain(documentUrlId, (text) => text.replace('fan out', 'deliver'));
  const down = createEndpoint({ fail: () => new UpstreamError('Embeddings', 'it is down') });
  await expect(embed(documentUrlId, down)).rejects.toThrow(DelayJobError);
  const [first] = await passageIds(documentUrlId);
  expect([...((await vectorsOf(documentUrlId))?.passageIds ?? [])]).toEqual([first]);
});

test('delays jobs while the endpoint fails', async () => {
  const { documentUrlId } = await addDocument('Leases expire.');
  const breaker = createCircuitBreaker({ failures: 1, openMs: 60_000 });
  const down = createEndpoint({
    fail: () => new UpstreamError('Embeddings', 'it is down', { retryAfterMs: 30_000 }),
  });
  const first = await embed(documentUrlId, down, breaker).catch((error: unknown) => error);
  expect(first).toMatchObject({ name: 'DelayJobError' });
  expect((first as DelayJobError).delayMs).toBeGreaterThan(29_000);
  const healthy = createEndpoint();
  await expect(embed(documentUrlId, healthy, breaker)).rejects.toThrow(DelayJobError);
  expect(healthy.sentTexts).toEqual([]);
});

test('cuts texts that are too long for the model, and leaves out a text that it never accepts', async () => {
  const { documentUrlId } = await addDocument('x'.repeat(3_000), 'Never taken.', 'Short.');
  const strict = createEndpoint({
    fail: (texts) =>
      texts.some((text) => text.length > 1_000 || text.includes('Never'))
        ? new InvalidInputError('refused')
        : null,
  });
  await embed(documentUrlId, strict);
  expect((await vectorsOf(documentUrlId))?.count).toBe(2);
  expect(await rowOf(documentUrlId)).toMatchObject({ isComplete: true });
});

test('waits for an endpoint that accepts no text at all, because it is misconfigured', async () => {
  const { documentUrlId } = await addDocument('Leases expire.');
  const wrong = createEndpoint({ fail: () => new InvalidInputError('refused') });
  await expect(embed(documentUrlId, wrong)).rejects.toThrow('refuses every text; check EMBEDDINGS_MODEL');
});

test('recomputes all vectors for another model or another vector length', async () => {
  const { documentUrlId } = await addDocument('Leases expire.', 'Topics fan out.');
  await embed(documentUrlId, createEndpoint());
  const large = createEndpoint({ model: 'large' });
  await embed(documentUrlId, large);
  expect(large.sentTexts).toHaveLength(2);
  await crawlAgain(documentUrlId, (text) => text.replace('fan out', 'deliver'));
  await embed(documentUrlId, createEndpoint({ model: 'large', dimensions: 32 }));
  expect(await vectorsOf(documentUrlId)).toMatchObject({ dimensions: 32, count: 2 });
  expect(await rowOf(documentUrlId)).toMatchObject({ model: 'large', isComplete: true });
});

test('does not overwrite a document that was stored again meanwhile', async () => {
  const { documentUrlId } = await addDocument('Leases expire.');
  const endpoint = createEndpoint();
  const racing: Embedder = {
    model: endpoint.model,
    async embed(...args) {
      await crawlAgain(documentUrlId);
      return endpoint.embed(...args);
    },
  };
  await embed(documentUrlId, racing);
  expect(await rowOf(documentUrlId)).toMatchObject({ isComplete: false });
});

test('recomputes damaged vectors of an interrupted job', async () => {
  const { documentUrlId } = await addDocument('Leases expire.');
  await embed(documentUrlId, createEndpoint());
  await database.db.query(
    'UPDATE document_vectors SET bytes = substr(bytes, 1, 70), is_complete = false WHERE document_url_id = $1',
    [documentUrlId],
  );
  await embed(documentUrlId, createEndpoint());
  expect((await vectorsOf(documentUrlId))?.count).toBe(1);
});

test('deletes vectors with their document, and ignores a job for a deleted one', async () => {
  const { documentUrlId } = await addDocument('Leases expire.');
  await embed(documentUrlId, createEndpoint());
  await database.db.query('DELETE FROM document_urls WHERE id = $1', [documentUrlId]);
  expect(await rowOf(documentUrlId)).toBeNull();
  const endpoint = createEndpoint();
  await embed(documentUrlId, endpoint);
  expect(endpoint.sentTexts).toEqual([]);
});

test('sends no text of a document in the trash', async () => {
  const { documentUrlId } = await addDocument('Leases expire.');
  await database.db.query(
    `UPDATE document_collections SET deleted_by = user_id, user_id = NULL, deleted_at = now() WHERE id = $1`,
    [collectionId],
  );
  const endpoint = createEndpoint();
  await embed(documentUrlId, endpoint);
  expect(endpoint.sentTexts).toEqual([]);
});

test('finds documents without vectors of the model for any reason', async () => {
  const [none, old, changed, current] = [
    await addDocument('None.'),
    await addDocument('Old.'),
    await addDocument('Changed.'),
    await addDocument('Current.'),
  ];
  await embed(old.documentUrlId, createEndpoint({ model: 'old' }));
  for (const { documentUrlId } of [changed, current]) await embed(documentUrlId, createEndpoint());
  await crawlAgain(changed.documentUrlId);
  const relayed: number[] = [];
  const queue: QueueClient = {
    queues: [],
    isLive: async (_, jobId) => jobId.startsWith(`vectors-${none.documentUrlId}-`),
    enqueue: async (_, payload) => void relayed.push('documentUrlId' in payload ? payload.documentUrlId : 0),
    check: async () => {},
    close: async () => {},
  };
  const db = database.db;
  await renewVectors({
    db,
    transact: database.dataSource.transaction,
    queue,
    model: 'small',
  });
  expect(relayed).toEqual(expect.arrayContaining([old.documentUrlId, changed.documentUrlId]));
  for (const { documentUrlId } of [none, current]) expect(relayed).not.toContain(documentUrlId);
});

test("embeds a user's further documents after the documents of other users", async () => {
  const request = createRequestVectors('small');
  const other = await createCollection(database.db, (await createUser(database.db)).userId);
  const added = [await addDocument('One.'), await addDocument('Two.'), await addDocument('Three.')];
  added.push(await createDocument(database.db, other.collectionId, manual(['Four.'])));
  for (const { documentUrlId } of added) await request(database.db, documentUrlId);
  const jobs = await listRows(database.db, 'outbox', { jobName: 'embed-passages' });
  const priorityOf = ({ documentUrlId }: { documentUrlId: number }) =>
    jobs.find(({ payload }) => JSON.stringify(payload) === JSON.stringify({ documentUrlId }))?.priority;
  expect(added.map(priorityOf)).toEqual([2, 2, 2, 0]);
});

test('adds one job for each segment, in the transaction that stores it', async () => {
  const { documentUrlId } = await addDocument('Leases expire.');
  const request = createRequestVectors('small');
  await request(database.db, documentUrlId);
  await crawlAgain(documentUrlId);
  await request(database.db, documentUrlId);
  const jobs = await listRows(database.db, 'outbox', { jobName: 'embed-passages' });
  const own = jobs.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ documentUrlId }));
  expect(new Set(own.map(({ jobId }) => jobId)).size).toBe(2);
});
