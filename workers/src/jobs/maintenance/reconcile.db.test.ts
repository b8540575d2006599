import type { Db } from '@lectern/shared/db/data-source.ts';
import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { saveTopicContent } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { setTopicEnabled } from '@lectern/shared/db/stores/topics/topics.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { ingestJobId, sitemapJobId } from '@lectern/shared/queues/job-ids.ts';
import { ingestPage, ingestUrl, processSitemap } from '@lectern/shared/queues/jobs.ts';
import { createQueueClient, type QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getRow, insertRow } from '../../../../test/support/database/test-rows.ts';
import { reconcile } from './reconcile.ts';

const database = useTestDatabase();
let queue: QueueClient;
let userId = 0;
let collectionId = 0;

beforeAll(async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  queue = createQueueClient(createQueueBackend({ databaseUrl: database.url }), logger);
  const user = { email: 'ada@example.com', fullName: 'Ada' };
  userId = (await insertRow(database.db, 'users', user)).id;
  const collection = { userId, name: 'Docs', mcpServerHash: 'hash' };
  collectionId = (await insertRow(database.db, 'document_collections', collection)).id;
});

afterAll(async () => {
  await queue.close();
});

const transact = <Result>(work: (db: Db) => Promise<Result>) => database.dataSource.transaction(work);

const reconcileNow = () => reconcile({ db: database.db, transact, queue, stalledAfterSeconds: 30 });

/** Adds a source without updates for `stalledAfterSeconds`. */
async function addSource(status: DocumentUrl['status'], stalledAfterSeconds: number, maxUrls = 50) {
  const source = { collectionId, url: 'https://example.com/', status, maxUrls };
  const { id } = await insertRow(database.db, 'document_urls', source);
  await database.db.query(
    'UPDATE document_urls SET updated_at = now() - make_interval(secs => $2) WHERE id = $1',
    [id, stalledAfterSeconds],
  );
  return { documentUrlId: id, attempt: 1 };
}

const attemptOf = async ({ documentUrlId }: { documentUrlId: number }) =>
  (await getRow(database.db, 'document_urls', { id: documentUrlId })).attempt;

test('creates a new attempt and a new job for a source whose job was lost', async () => {
  const run = await addSource('processing', 60);
  expect(await reconcileNow()).toBe(1);
  expect(await attemptOf(run)).toBe(2);
  expect(await queue.isLive(ingestUrl, ingestJobId({ ...run, attempt: 2 }))).toBe(true);
});

test('keeps a source of one page in the queue of single pages', async () => {
  const run = await addSource('processing', 60, 1);
  await queue.enqueue(ingestPage, run, { jobId: ingestJobId(run) });
  expect(await reconcileNow()).toBe(0);
  const lost = await addSource('processing', 60, 1);
  expect(await reconcileNow()).toBe(1);
  expect(await queue.isLive(ingestPage, ingestJobId({ ...lost, attempt: 2 }))).toBe(true);
});

test('does not renew a source whose job is waiting', async () => {
  const run = await addSource('pending', 60);
  await queue.enqueue(ingestUrl, run, { jobId: ingestJobId(run) });
  expect(await reconcileNow()).toBe(0);
  expect(await attemptOf(run)).toBe(1);
});

test('does not renew a recently updated source', async () => {
  const run = await addSource('processing', 5);
  expect(await reconcileNow()).toBe(0);
  expect(await attemptOf(run)).toBe(1);
});

test('finds a lost source even after the clock was set back by an hour', async () => {
  await addSource('processing', -3_600);
  expect(await reconcileNow()).toBe(1);
});

test('does not renew finished sources, however old', async () => {
  await addSource('active', 9_000);
  await addSource('error', 9_000);
  expect(await reconcileNow()).toBe(0);
});

test('relays a job that is still in the outbox instead of renewing it', async () => {
  const run = await addSource('pending', 60);
  await transact((db) => addToOutbox(db, ingestUrl, run, { jobId: ingestJobId(run) }));
  expect(await reconcileNow()).toBe(0);
  expect(await queue.isLive(ingestUrl, ingestJobId(run))).toBe(true);
});

test('renews all of many lost sources at once', async () => {
  const lost: { documentUrlId: number }[] = [];
  for (let at = 0; at < 250; at += 1) lost.push(await addSource('processing', 60));
  expect(await reconcileNow()).toBe(250);
  expect(await attemptOf(lost.at(-1) ?? { documentUrlId: 0 })).toBe(2);
});

/** Adds a topic of a user whose job was lost. */
async function addTopic() {
  const { documentUrlId } = await addSource('active', 60);
  const topic = { collectionId, urlId: documentUrlId, name: 'Ours', slug: 'ours', content: 'A text.' };
  const { id } = await insertRow(database.db, 'document_topics', { ...topic, origin: 'user' as const });
  return id;
}

const letQuietTimePass = () =>
  database.db.query(
    `UPDATE document_topics SET created_at = created_at - interval '1 minute', updated_at = updated_at - interval '1 minute'`,
  );

const jobsOf = async (topicId: number) =>
  (await jobsOfTopics()).filter(({ data }) => data.topicId === topicId).length;

test('adds one new job for a topic whose job was lost', async () => {
  const topicId = await addTopic();
  await reconcileNow();
  expect(await jobsOf(topicId)).toBe(0);
  await letQuietTimePass();
  await reconcileNow();
  await reconcileNow();
  expect(await jobsOf(topicId)).toBe(1);
});

test('adds a new job for a topic that the user switched off before its job was lost', async () => {
  const topicId = await addTopic();
  await setTopicEnabled(database.db, { topicId, userId }, false);
  await letQuietTimePass();
  await reconcileNow();
  expect(await jobsOf(topicId)).toBe(1);
});

test('adds no job for a topic whose search found no content', async () => {
  const topicId = await addTopic();
  await saveTopicContent(database.db, topicId, { content: '', selectedBy: '' });
  await letQuietTimePass();
  await reconcileNow();
  expect(await jobsOf(topicId)).toBe(0);
});

const jobsOfTopics = async () => (await queue.queues.find(({ name }) => name === 'topics')?.getJobs()) ?? [];

/** Adds an unfinished sitemap without updates for a minute. */
async function addSitemap() {
  const [run] = await database.db.query<[{ siteCacheId: number; attempt: number }]>(
    `WITH site AS (INSERT INTO fullsite_cache (sitemap_url) VALUES ('https://example.com/sitemap.xml') RETURNING id)
     INSERT INTO sitemap_caches (site_cache_id, user_id, status, updated_at)
     SELECT id, $1, 'fetching', now() - interval '1 minute' FROM site
     RETURNING site_cache_id AS "siteCacheId", attempt`,
    [userId],
  );
  return run;
}

const jobsOfSitemap = async ({ siteCacheId }: { siteCacheId: number }) => {
  const jobs = (await queue.queues.find(({ name }) => name === 'sitemap')?.getJobs()) ?? [];
  return jobs.filter(({ data }) => data.siteCacheId === siteCacheId).length;
};

test('adds one new job for a sitemap whose job was lost', async () => {
  const run = await addSitemap();
  await reconcileNow();
  await reconcileNow();
  expect(await jobsOfSitemap(run)).toBe(1);
});

test('adds no job for a sitemap whose job is waiting', async () => {
  const run = await addSitemap();
  await queue.enqueue(processSitemap, run, { jobId: sitemapJobId(run) });
  await reconcileNow();
  expect(await jobsOfSitemap(run)).toBe(1);
});

test('renews a lost source once when two reconcilers run at once', async () => {
  const run = await addSource('processing', 60);
  const renewed = await Promise.all([reconcileNow(), reconcileNow()]);
  expect(renewed[0] + renewed[1]).toBe(1);
  expect(await attemptOf(run)).toBe(2);
});
