import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { CollectionEntity } from '../../shared/src/db/entities/collection.ts';
import { DocumentTopicEntity } from '../../shared/src/db/entities/document-topic.ts';
import { DocumentUrlEntity } from '../../shared/src/db/entities/document-url.ts';
import { RecentDocumentEntity } from '../../shared/src/db/entities/recent-document.ts';
import { UserEntity } from '../../shared/src/db/entities/user.ts';
import { addToOutbox } from '../../shared/src/db/stores/outbox.ts';
import { extractTopic, ingestUrl } from '../../shared/src/queues/crawl-jobs.ts';
import { ingestJobId, topicJobId } from '../../shared/src/queues/job-ids.ts';
import { serveSite, type TestSite } from '../support/serve-site.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PAGES = 90;
/** Kills in the middle of the crawl. More make the test longer, not different; KILLS=10 is the long form. */
const KILLS = Number(process.env.KILLS ?? 1);
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let database: TestDatabase;
let dataSource: DataSource;
let site: TestSite;
let worker: ChildProcess | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  site = await serveSite(manual());
});

afterEach(async () => {
  if (worker) await kill('SIGTERM');
  await site[Symbol.asyncDispose]();
  await dataSource.destroy();
  await database.drop();
});

/** A start page that links to all others; each answers after a moment, so that a crawl can be met in the middle. */
function manual() {
  const links = Array.from(
    { length: PAGES - 1 },
    (_, index) => `<a href="page-${index}.html">Page ${index}</a>`,
  );
  const pages = Array.from({ length: PAGES - 1 }, (_, index) => [
    `/docs/page-${index}.html`,
    (_request: unknown, response: import('node:http').ServerResponse) => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(
          `<main><h1>Page ${index}</h1><p>Chapter ${index} explains the setting number ${index}.</p></main>`,
        );
      }, 60);
    },
  ]);
  return {
    '/docs/': `<main><h1>Manual</h1><p>All chapters of the manual:</p><p>${links.join(' ')}</p></main>`,
    ...Object.fromEntries(pages),
  };
}

async function startWorker(): Promise<void> {
  worker = spawn(process.execPath, ['workers/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      REDIS_URL: '',
      APP_SECRET: 'a secret of the tests that is long enough',
      CRAWL_ALLOWED_HOSTS: site.host,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
}

async function kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = worker;
  worker = null;
  if (!ended) return;
  const exited = once(ended, 'exit');
  ended.kill(signal);
  await exited;
}

async function addSource(): Promise<number> {
  return dataSource.transaction(async (db) => {
    const user = { email: 'ada@example.com', fullName: 'Ada', isPro: true };
    const { id: userId } = await db.getRepository(UserEntity).save(user);
    const { id: collectionId } = await db
      .getRepository(CollectionEntity)
      .save({ userId, name: 'Manual', mcpServerHash: 'manual' });
    const url = `${site.origin}/docs/`;
    const { id } = await db
      .getRepository(DocumentUrlEntity)
      .save({ collectionId, url, crawlType: 'crawl' as const, maxUrls: 100 });
    await db.getRepository(RecentDocumentEntity).save({
      collectionId,
      documentUrlId: id,
      url,
      documentName: url,
      documentTopic: '',
      documentSlug: 'manual',
      status: 'processing' as const,
    });
    const run = { documentUrlId: id, attempt: 1 };
    await addToOutbox(db, ingestUrl, run, { jobId: ingestJobId(run) });
    return id;
  });
}

const count = async (sql: string): Promise<number> => {
  const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count ${sql}`);
  return row?.count ?? 0;
};

const storedPages = () => count(`FROM singleurl_cache WHERE status = 'success'`);

/** Kills the worker while it waits, in the middle of a transaction, for the row of `table` that it is to change. */
async function killWhileChanging(table: 'fullsite_cache' | 'segments'): Promise<void> {
  const holder = dataSource.createQueryRunner();
  await holder.startTransaction();
  // Rows that refer to this one can still be written.
  await holder.query(`SELECT 1 FROM ${table} FOR NO KEY UPDATE`);
  const waiting = () =>
    count(`FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND application_name = 'lectern-workers' AND query LIKE '%${table}%'`);
  await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(1);
  await kill('SIGKILL');
  await holder.rollbackTransaction();
  await holder.release();
}

/** Adds a topic with a text of its own, as a user does; a worker makes passages of it. */
async function addTopic(documentUrlId: number): Promise<number> {
  return dataSource.transaction(async (db) => {
    const { collectionId } = await db.getRepository(DocumentUrlEntity).findOneByOrFail({ id: documentUrlId });
    const { id } = await db.getRepository(DocumentTopicEntity).save({
      collectionId,
      urlId: documentUrlId,
      name: 'House rules',
      slug: 'house-rules',
      content: 'Settings of even numbers are ours, the others are yours.',
      origin: 'user' as const,
    });
    await addToOutbox(db, extractTopic, { topicId: id }, { jobId: topicJobId(id) });
    return id;
  });
}

test('a crawl whose worker is killed again and again ends with every page stored exactly once', async () => {
  const documentUrlId = await addSource();
  for (let kills = 1; kills <= KILLS; kills += 1) {
    await startWorker();
    const target = Math.floor((PAGES * kills) / (KILLS + 1));
    await expect.poll(storedPages, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(target);
    await kill('SIGKILL');
  }
  await startWorker();
  await killWhileChanging('fullsite_cache');
  expect(await storedPages()).toBe(PAGES);
  expect(await count('FROM passages')).toBe(0);

  await startWorker();
  const status = () => count(`FROM document_urls WHERE id = ${documentUrlId} AND status = 'active'`);
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe(1);
  expect(await storedPages()).toBe(PAGES);
  expect(await count('FROM (SELECT DISTINCT url FROM singleurl_cache) pages')).toBe(PAGES);
  expect(await count('FROM document_topics')).toBe(PAGES);
  expect(await count('FROM (SELECT DISTINCT page_id, ordinal FROM passages) places')).toBe(
    await count('FROM passages'),
  );
  expect(await count('FROM segments')).toBe(1);
  // Only what was under way when the worker died is fetched again: at most four pages a kill.
  const fetches = site.requests.filter((request) => request.includes('page-'));
  expect(fetches.length).toBeLessThanOrEqual(PAGES - 1 + KILLS * 4);

  await kill('SIGTERM');
  const topicId = await addTopic(documentUrlId);
  await startWorker();
  await killWhileChanging('segments');
  expect(await count(`FROM passages WHERE topic_id = ${topicId}`)).toBe(0);
  await startWorker();
  const found = () => count(`FROM passages WHERE topic_id = ${topicId}`);
  await expect.poll(found, { timeout: 60_000, interval: 100 }).toBe(1);
  const [segment] = await dataSource.query<{ passages: number }[]>(
    'SELECT passage_count AS passages FROM segments',
  );
  expect(segment?.passages).toBe(await count('FROM passages'));
}, 600_000);
