import type { Transact } from '@lectern/shared/db/data-source.ts';
import { END_OF_PAGES } from '@lectern/shared/db/stores/segments/segments.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { segmentJobId } from '@lectern/shared/queues/job-ids.ts';
import { rebuildSegment } from '@lectern/shared/queues/jobs.ts';
import { createQueueClient, type QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { decodeSegment, isSegment } from '@lectern/shared/search/index/segment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollection, createDocument, createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { buildInThisThread, storeSegment } from '../../crawl/store/store-segment.ts';
import { createRebuildSegment } from './rebuild-segment.ts';
import { renewSegments } from './renew-segments.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const database = useTestDatabase();
let queue: QueueClient;
let collectionId: number;

beforeAll(async () => {
  queue = createQueueClient(createQueueBackend({ databaseUrl: database.url }), logger);
  const { userId } = await createUser(database.db);
  ({ collectionId } = await createCollection(database.db, userId));
});
afterAll(async () => {
  await queue.close();
});

const transact: Transact = (work) => database.dataSource.transaction(work);
const renew = () => renewSegments({ db: database.db, transact, queue });
const rebuild = (documentUrlId: number, buildSegmentBytes = buildInThisThread) =>
  createRebuildSegment({ transact, buildSegmentBytes })(
    { documentUrlId },
    { jobId: 'test', attemptNumber: 1, isLastAttempt: true, logger },
  );
async function addDocument(word: string): Promise<number> {
  const pages = [{ url: `https://docs.example.com/${word}`, title: word, passages: [`About the ${word}.`] }];
  return (await createDocument(database.db, collectionId, { pages })).documentUrlId;
}
async function segmentOf(documentUrlId: number): Promise<{ bytes: Buffer; version: string }> {
  const [row] = await database.db.query<{ bytes: Buffer; version: string }[]>(
    `SELECT bytes, (extract(epoch FROM created_at) * 1000000)::bigint || '-' || left(checksum, 8) AS version
       FROM segments WHERE document_url_id = $1`,
    [documentUrlId],
  );
  if (!row) throw new Error(`Source ${documentUrlId} has no segment`);
  return row;
}

test('rebuilds segments of an older format and keeps current ones', async () => {
  const present = await addDocument('halyard');
  const older = await addDocument('mainsheet');
  await database.db.query('UPDATE segments SET bytes = set_byte(bytes, 4, 1) WHERE document_url_id = $1', [
    older,
  ]);
  const before = await segmentOf(present);

  expect(await renew()).toBe(1);
  const { version } = await segmentOf(older);
  expect(await queue.isLive(rebuildSegment, segmentJobId({ documentUrlId: older, version }))).toBe(true);
  await rebuild(older);
  await rebuild(present);

  expect(isSegment((await segmentOf(older)).bytes)).toBe(true);
  expect(await segmentOf(present)).toEqual(before);
  expect(await renew()).toBe(0);
});

test('commits each segment before it rebuilds the next', async () => {
  const texts = ['About leases.', 'About topics.'];
  const pages = texts.map((text, at) => ({
    url: `https://docs.example.com/${at}`,
    title: text,
    passages: [text],
  }));
  const { documentUrlId } = await createDocument(database.db, collectionId, { pages });
  const [{ start }] = await database.db.query(
    'SELECT max(page_id) AS start FROM passages WHERE document_url_id = $1',
    [documentUrlId],
  );
  const ranges = [
    { firstPageId: 0, endPageId: start },
    { firstPageId: start, endPageId: END_OF_PAGES },
  ];
  for (const range of ranges)
    await storeSegment(database.db, { documentUrlId, collectionId }, buildInThisThread, range);
  await database.db.query('UPDATE segments SET bytes = set_byte(bytes, 4, 1) WHERE document_url_id = $1', [
    documentUrlId,
  ]);
  const readable: number[] = [];
  const countReadable = async () => {
    const rows = await database.db.query('SELECT bytes FROM segments WHERE document_url_id = $1', [
      documentUrlId,
    ]);
    return rows.filter(({ bytes }: { bytes: Buffer }) => isSegment(bytes)).length;
  };
  await rebuild(documentUrlId, async (...build) => {
    readable.push(await countReadable());
    return buildInThisThread(...build);
  });
  expect([...readable, await countReadable()]).toEqual([0, 1, 2]);
});

test('removes the passages of deleted topics from the segment, even the last ones', async () => {
  const pages = ['halyard', 'mainsheet'].map((word) => ({
    url: `https://docs.example.com/${word}`,
    title: word,
    passages: [`About the ${word}.`],
  }));
  const { documentUrlId, topicIds, passageIds } = await createDocument(database.db, collectionId, { pages });
  const indexed: number[][] = [];
  for (const topicId of topicIds) {
    await database.db.query('DELETE FROM document_topics WHERE id = $1', [topicId]);
    await rebuild(documentUrlId);
    indexed.push([...decodeSegment((await segmentOf(documentUrlId)).bytes).passageIds]);
  }
  expect(indexed).toEqual([passageIds.slice(1), []]);
});

test('ignores a deleted document', async () => {
  await expect(rebuild(987_654)).resolves.toBeUndefined();
});
