import { CollectionEntity } from '@lectern/shared/db/entities/collection.ts';
import { DocumentUrlEntity } from '@lectern/shared/db/entities/document-url.ts';
import { UserEntity } from '@lectern/shared/db/entities/user.ts';
import { setCollectionOfDocument } from '@lectern/shared/db/stores/documents/move-document.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { decodeSegment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/score.ts';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedParserPool } from '../../../../test/support/crawl/shared-parser-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  createTestDataSource,
  DocumentTopicEntity,
  PassageEntity,
} from '../../../../test/support/database/test-entities.ts';
import { createBuildInPool } from '../../crawl/store/store-segment.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { createExtractTopic } from './extract-topic.ts';

const parserPool = sharedParserPool();

let database: TestDatabase;
let dataSource: DataSource;
let source: { collectionId: number; urlId: number };

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createTestDataSource(database.url).initialize();
  const { id: userId } = await dataSource.manager
    .getRepository(UserEntity)
    .save({ email: 'ada@example.com', fullName: 'Ada' });
  const { id: collectionId } = await dataSource.manager
    .getRepository(CollectionEntity)
    .save({ userId, name: 'Docs', mcpServerHash: 'hash' });
  const { id: urlId } = await dataSource.manager
    .getRepository(DocumentUrlEntity)
    .save({ collectionId, url: 'https://example.com/docs/', status: 'active' as const });
  source = { collectionId, urlId };
  const pageTopic = await addTopic('Queues', '# Queues', 'crawl');
  await dataSource.manager.getRepository(PassageEntity).insert(
    ['A lease keeps a job with one worker until it expires.', 'Topics fan a message out to subscribers.'].map(
      (text, ordinal) => ({
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
      }),
    ),
  );
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function addTopic(name: string, content: string, origin: 'user' | 'crawl' = 'user'): Promise<number> {
  const topic = { ...source, name, slug: name.toLowerCase(), content, origin };
  return (await dataSource.manager.getRepository(DocumentTopicEntity).save(topic)).id;
}

function extract(topicId: number, chooserFor?: ChooserFor, parse = parserPool.parse): Promise<void> {
  const handler = createExtractTopic({
    db: dataSource.manager,
    transact: dataSource.transaction.bind(dataSource),
    parserPool: { ...parserPool, parse },
    buildSegmentBytes: createBuildInPool(parserPool),
    ...(chooserFor && { chooserFor }),
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  return handler({ topicId }, { jobId: 'test', attemptNumber: 1, isLastAttempt: true, logger });
}

const passagesOf = (topicId: number) => dataSource.manager.getRepository(PassageEntity).findBy({ topicId });

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
  const manager = dataSource.manager;
  const { userId } = await manager
    .getRepository(CollectionEntity)
    .findOneByOrFail({ id: source.collectionId });
  const { id: to } = await manager
    .getRepository(CollectionEntity)
    .save({ userId, name: 'To', mcpServerHash: 'to' });
  const { id: urlId } = await manager.getRepository(DocumentUrlEntity).save({
    collectionId: source.collectionId,
    url: 'https://example.com/moved/',
    status: 'active' as const,
  });
  const topic = { collectionId: source.collectionId, urlId, name: 'Moved', slug: 'moved', content: 'Text.' };
  const { id: topicId } = await manager.getRepository(DocumentTopicEntity).save({ ...topic, origin: 'user' });
  await extract(topicId, undefined, async (page) => {
    const parsed = await parserPool.parse(page);
    await dataSource.transaction((db) => setCollectionOfDocument(db, { id: 0, documentUrlId: urlId }, to));
    return parsed;
  });
  expect(await passagesOf(topicId)).toMatchObject([{ collectionId: to }]);
});

test('extracts a topic without content from its document, with the source', async () => {
  const topicId = await addTopic('lease of a job', '');
  await extract(topicId);
  const topic = await dataSource.manager.getRepository(DocumentTopicEntity).findOneByOrFail({ id: topicId });
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

test('waits for the end of the first crawl before it extracts a topic', async () => {
  const sources = dataSource.manager.getRepository(DocumentUrlEntity);
  const topicId = await addTopic('expiry of a lease', '');
  await sources.update(source.urlId, { status: 'processing' });
  await expect(extract(topicId)).rejects.toThrow(DelayJobError);
  await sources.update(source.urlId, { status: 'active' });
  await extract(topicId);
  const topic = await dataSource.manager.getRepository(DocumentTopicEntity).findOneByOrFail({ id: topicId });
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
  const topic = await dataSource.manager.getRepository(DocumentTopicEntity).findOneByOrFail({ id: topicId });
  expect(topic.content).toContain('Topics fan a message out');
  expect(topic.selectedBy).toBe('small');
  expect(topic.content).not.toContain('A lease keeps');
  expect(accounts).toEqual([
    { userId: expect.any(Number), collectionId: source.collectionId, jobId: 'test' },
  ]);
});
