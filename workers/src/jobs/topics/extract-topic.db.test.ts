import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { setCollectionOfDocument } from '@lectern/shared/db/stores/documents/move-document.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { decodeSegment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedParserPool } from '../../../../test/support/crawl/shared-parser-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database/test-database.ts';
import { getRow, insertRow, listRows } from '../../../../test/support/database/test-rows.ts';
import { createBuildInPool } from '../../crawl/store/store-segment.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { createExtractTopic } from './extract-topic.ts';

const parserPool = sharedParserPool();

let database: TestDatabase;
let dataSource: DataSource;
let source: { collectionId: number; urlId: number };

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const { id: userId } = await insertRow(dataSource, 'users', { email: 'ada@example.com', fullName: 'Ada' });
  const { id: collectionId } = await insertRow(dataSource, 'document_collections', {
    userId,
    name: 'Docs',
    mcpServerHash: 'hash',
  });
  const { id: urlId } = await insertRow(dataSource, 'document_urls', {
    collectionId,
    url: 'https://example.com/docs/',
    status: 'active' as const,
  });
  source = { collectionId, urlId };
  const pageTopic = await addTopic('Queues', '# Queues', 'crawl');
  const texts = [
    'A lease keeps a job with one worker until it expires.',
    'Topics fan a message out to subscribers.',
  ];
  for (const [ordinal, text] of texts.entries())
    await insertRow(dataSource, 'passages', {
      collectionId,
      documentUrlId: urlId,
      topicId: pageTopic,
      ordinal,
      pageUrl: 'https://example.com/docs/queues',
      pageTitle: 'Queues',
      text,
      tokens: 12,
      codeShare: 0,
      fetchedAt: new Date(),
      changedAt: new Date(),
    });
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function addTopic(name: string, content: string, origin: 'user' | 'crawl' = 'user'): Promise<number> {
  const topic = { ...source, name, slug: name.toLowerCase(), content, origin };
  return (await insertRow(dataSource, 'document_topics', topic)).id;
}

function extract(topicId: number, chooserFor?: ChooserFor, parse = parserPool.parse): Promise<void> {
  const handler = createExtractTopic({
    db: dataSource,
    transact: dataSource.transaction,
    parserPool: { ...parserPool, parse },
    buildSegmentBytes: createBuildInPool(parserPool),
    ...(chooserFor && { chooserFor }),
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  return handler({ topicId }, { jobId: 'test', attemptNumber: 1, isLastAttempt: true, logger });
}

const passagesOf = (topicId: number) => listRows(dataSource, 'passages', { topicId });

test('turns a topic with content into passages that agents find', async () => {
  const topicId = await addTopic('House rules', '## Naming\n\nCall every queue after its zeppelin.');
  await extract(topicId);
  const segments = await dataSource.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM segments WHERE document_url_id = $1',
    [source.urlId],
  );
  const decoded = segments.map(({ bytes }) => decodeSegment(bytes));
  const hits = search(decoded, 'zeppelin', { limit: 3, isTopicEnabled: () => true });
  expect(hits.map((hit) => hit.topicId)).toEqual([topicId]);
});

test('adds nothing when it runs twice', async () => {
  const topicId = await addTopic('Twice', 'Only once.');
  await extract(topicId);
  await extract(topicId);
  expect(await passagesOf(topicId)).toHaveLength(1);
});

test('adds nothing when it runs twice at the same time', async () => {
  const topicId = await addTopic('Concurrent', 'Only once.');
  await Promise.all([extract(topicId), extract(topicId)]);
  expect(await passagesOf(topicId)).toHaveLength(1);
});

test('adds passages to the collection that the document is moved to while its topic is parsed', async () => {
  const { userId } = await getRow(dataSource, 'document_collections', { id: source.collectionId });
  const { id: to } = await insertRow(dataSource, 'document_collections', {
    userId,
    name: 'To',
    mcpServerHash: 'to',
  });
  const { id: urlId } = await insertRow(dataSource, 'document_urls', {
    collectionId: source.collectionId,
    url: 'https://example.com/moved/',
    status: 'active' as const,
  });
  const topic = { collectionId: source.collectionId, urlId, name: 'Moved', slug: 'moved', content: 'Text.' };
  const { id: topicId } = await insertRow(dataSource, 'document_topics', { ...topic, origin: 'user' });
  await extract(topicId, undefined, async (page) => {
    const parsed = await parserPool.parse(page);
    await dataSource.transaction((db) => setCollectionOfDocument(db, { id: 0, documentUrlId: urlId }, to));
    return parsed;
  });
  expect(await passagesOf(topicId)).toMatchObject([{ collectionId: to }]);
});

test.each(['\u202e\u200b', '![](https://example.com/a.png)'])(
  'extracts a topic whose content %j has no visible text from its document',
  async (content) => {
    const topicId = await addTopic(`lease of a job ${content}`, content);
    await extract(topicId);
    const { content: extracted } = await getRow(dataSource, 'document_topics', { id: topicId });
    expect(extracted).toContain('A lease keeps a job with one worker');
  },
);

test('extracts a topic without content from its document, with the source', async () => {
  const topicId = await addTopic('lease of a job', '');
  await extract(topicId);
  const topic = await getRow(dataSource, 'document_topics', { id: topicId });
  expect(topic.content).toContain('Source: [Queues](https://example.com/docs/queues)');
  expect(topic.content).toContain('A lease keeps a job with one worker');
  expect(topic.content).not.toContain('subscribers');
  expect(topic.selectedBy).toBe('');
  expect(await passagesOf(topicId)).toHaveLength(0);
});

test('adds no passages to an extracted topic when it runs twice', async () => {
  const topicId = await addTopic('lease', '');
  await extract(topicId);
  await extract(topicId);
  expect(await passagesOf(topicId)).toHaveLength(0);
});

test('asks less often for the end of the first crawl the more topics of a user wait for it', async () => {
  await dataSource.query(`UPDATE document_urls SET status = 'processing' WHERE id = $1`, [source.urlId]);
  const topicId = await addTopic('renewal of a lease', '');
  await expect(extract(topicId)).rejects.toMatchObject({ delayMs: 15_000 });
  for (let at = 0; at < 60; at++) await addTopic(`lease ${at}`, '');
  await expect(extract(topicId)).rejects.toMatchObject({ delayMs: 60_000 });
  await dataSource.query(`DELETE FROM document_topics WHERE name LIKE 'lease _%'`);
});

test('waits for the end of the first crawl before it extracts a topic', async () => {
  const setStatus = (status: string) =>
    dataSource.query('UPDATE document_urls SET status = $2 WHERE id = $1', [source.urlId, status]);
  const topicId = await addTopic('expiry of a lease', '');
  await setStatus('processing');
  await expect(extract(topicId)).rejects.toThrow(DelayJobError);
  await setStatus('active');
  await extract(topicId);
  const topic = await getRow(dataSource, 'document_topics', { id: topicId });
  expect(topic.content).toContain('A lease keeps a job with one worker');
});

test('ignores a deleted topic', async () => {
  await expect(extract(9_999)).resolves.toBeUndefined();
});

test('lets a model choose the passages of a topic and charges its tokens to the owner', async () => {
  const topicId = await addTopic('subscribers of a topic and the lease of a job', '');
  const accounts: unknown[] = [];
  await extract(topicId, (account) => {
    accounts.push(account);
    return async (_, found) => ({
      indexes: [found.findIndex(({ text }) => text.startsWith('Topics fan'))],
      model: 'small',
    });
  });
  const topic = await getRow(dataSource, 'document_topics', { id: topicId });
  expect(topic.content).toContain('Topics fan a message out');
  expect(topic.selectedBy).toBe('small');
  expect(topic.content).not.toContain('A lease keeps');
  expect(accounts).toEqual([
    { userId: expect.any(Number), collectionId: source.collectionId, jobId: 'test' },
  ]);
});
