import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataSource, type DataSource } from '../../shared/src/db/data-source.ts';
import { addToOutbox } from '../../shared/src/db/stores/queue/outbox.ts';
import { topicJobId } from '../../shared/src/queues/job-ids.ts';
import { extractTopic } from '../../shared/src/queues/jobs.ts';
import { addSources } from '../support/database/add-sources.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { getRow, insertRow } from '../support/database/test-rows.ts';
import { startBreakableRedis } from '../support/faults/breakable-redis.ts';
import type { BreakableServer } from '../support/faults/breakable-server.ts';
import type { LaunchedProcess } from '../support/processes/launch.ts';
import { startWorker } from '../support/processes/start-worker.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';

/** Kills during the crawl; `npm run test:faults` runs more of them. */
const KILLS = Number(process.env.KILLS ?? 1);
/** Manuals crawled concurrently, and the pages of each. */
const MANUALS = Number(process.env.MANUALS ?? 1);
const PAGES_EACH = 90;
const PAGES = MANUALS * PAGES_EACH;
const MANUAL_NUMBERS = Array.from({ length: MANUALS }, (_, index) => index + 1);
/** The queue stores; Redis only in the long form. */
const STORES = KILLS === 1 ? (['postgres'] as const) : (['postgres', 'redis'] as const);

let redis: BreakableServer | null = null;
let database: TestDatabase;
let dataSource: DataSource;
let site: TestSite;
let worker: LaunchedProcess | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  site = await serveSite(Object.assign({}, ...MANUAL_NUMBERS.map(manual)));
});

afterEach(async () => {
  if (worker) await kill('SIGTERM');
  await site[Symbol.asyncDispose]();
  await redis?.[Symbol.asyncDispose]();
  redis = null;
  await dataSource.destroy();
  await database.drop();
});

/** A start page that links to all others; each responds after a delay, which leaves time to interrupt the crawl. */
function manual(number: number) {
  const links = Array.from(
    { length: PAGES_EACH - 1 },
    (_, index) => `<a href="page-${index}.html">Page ${index}</a>`,
  );
  const pages = Array.from({ length: PAGES_EACH - 1 }, (_, index) => [
    `/docs-${number}/page-${index}.html`,
    (_request: unknown, response: import('node:http').ServerResponse) => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(
          `<main><h1>Page ${index}</h1><p>Chapter ${index} explains setting ${index} of manual ${number}.</p></main>`,
        );
      }, 60);
    },
  ]);
  return {
    [`/docs-${number}/`]: `<main><h1>Manual ${number}</h1><p>All chapters of the manual:</p><p>${links.join(' ')}</p></main>`,
    ...Object.fromEntries(pages),
  };
}

async function start(): Promise<void> {
  worker = await startWorker(database.url, site.host, { REDIS_URL: redis?.url ?? '' });
}

async function kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await worker?.end(signal);
  worker = null;
}

const count = async (sql: string): Promise<number> => {
  const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count ${sql}`);
  return row?.count ?? 0;
};

const indexedPassages = () => count('FROM segments, generate_series(1, passage_count)');
const storedPages = () => count(`FROM singleurl_cache WHERE status = 'success'`);

/** Kills the worker during a transaction, while it waits for the lock on a row of `table`. */
async function killWhileChanging(table: 'fullsite_cache' | 'segments'): Promise<void> {
  const holder = await dataSource.connect();
  await holder.query('BEGIN');
  // The worker may arrive after the limit for idle transactions.
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  // This lock mode still allows inserting rows that reference this one.
  await holder.query(`SELECT 1 FROM ${table} FOR NO KEY UPDATE`);
  const waiting = () =>
    count(`FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND application_name = 'lectern-workers' AND query ~ '\\m${table}\\M'`);
  await expect.poll(waiting, { timeout: 200_000, interval: 50 }).toBe(1);
  await kill('SIGKILL');
  await holder.query('ROLLBACK');
  holder.release();
}

/** Adds a topic with content like a user; a worker turns it into passages. */
async function addTopic(documentUrlId: number): Promise<number> {
  return dataSource.transaction(async (db) => {
    const { collectionId } = await getRow(db, 'document_urls', { id: documentUrlId });
    const { id } = await insertRow(db, 'document_topics', {
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

test.each(STORES)(
  'a crawl stores every page exactly once although its workers are killed repeatedly (jobs in %s)',
  async (store) => {
    if (store === 'redis') redis = await startBreakableRedis();
    const sources = MANUAL_NUMBERS.map((number) => ({
      url: `${site.origin}/docs-${number}/`,
      crawlType: 'crawl' as const,
      maxUrls: 100,
    }));
    const { documentUrlIds } = await addSources(dataSource, sources);
    const [documentUrlId = 0] = documentUrlIds;
    for (let kills = 1; kills <= KILLS; kills += 1) {
      await start();
      const target = Math.floor((PAGES * kills) / (KILLS + 1));
      await expect.poll(storedPages, { timeout: 200_000, interval: 50 }).toBeGreaterThanOrEqual(target);
      await kill('SIGKILL');
    }
    await start();
    await killWhileChanging('fullsite_cache');
    if (MANUALS === 1) {
      expect(await storedPages()).toBe(PAGES);
      expect(await count(`FROM document_urls WHERE status = 'active'`)).toBe(0);
    }

    await start();
    const served = () => count(`FROM document_urls WHERE status = 'active'`);
    await expect.poll(served, { timeout: 200_000, interval: 100 }).toBe(MANUALS);
    expect(await storedPages()).toBe(PAGES);
    expect(await count('FROM (SELECT DISTINCT url FROM singleurl_cache) pages')).toBe(PAGES);
    expect(await count('FROM document_topics')).toBe(PAGES);
    expect(await count('FROM (SELECT DISTINCT page_id, ordinal FROM passages) places')).toBe(
      await count('FROM passages'),
    );
    expect(await count('FROM (SELECT DISTINCT document_url_id FROM segments) documents')).toBe(MANUALS);
    expect(await indexedPassages()).toBe(await count('FROM passages'));
    // Only pages in flight when the worker died are fetched again: at most four per crawl and kill.
    const fetches = site.requests.filter((request) => request.includes('page-'));
    expect(fetches.length).toBeLessThanOrEqual(PAGES - MANUALS + KILLS * MANUALS * 4);
    if (KILLS > 1)
      console.log(`${store}: ${PAGES} pages stored once, ${fetches.length - PAGES + MANUALS} fetched again`);

    await kill('SIGTERM');
    const topicId = await addTopic(documentUrlId);
    await start();
    await killWhileChanging('segments');
    expect(await count(`FROM passages WHERE topic_id = ${topicId}`)).toBe(0);
    await start();
    const found = () => count(`FROM passages WHERE topic_id = ${topicId}`);
    await expect.poll(found, { timeout: 200_000, interval: 100 }).toBe(1);
    expect(await indexedPassages()).toBe(await count('FROM passages'));
  },
  600_000,
);
