import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { insertSource } from '@lectern/shared/db/stores/documents/documents.ts';
import type { IngestRun } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';
import { ingestPage, ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { createQueueClient } from '@lectern/shared/queues/queue-client.ts';
import { serveQueues } from '@lectern/shared/queues/serve-queues.ts';
import { expect, onTestFinished, test } from 'vitest';
import { rejectingHandlers } from '../../../../test/support/crawl/rejecting-handlers.ts';
import { createCollection, createUser } from '../../../../test/support/database/factories.ts';
import { createTestDatabase } from '../../../../test/support/database/test-database.ts';
import type { CrawlSource } from '../../crawl/crawl-source.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { createIngestUrl } from './ingest-url.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
/** The number of sites of one owner that may be crawled at a time. */
const SHARE = 4;
/** The number of pages that one owner's agents may wait for at a time. */
const AWAITED_SHARE = 8;

/** Starts a worker whose sites do not respond until `end` makes them fail. */
async function startSlowWorker() {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  const backend = createQueueBackend({ databaseUrl: database.url });
  const queue = createQueueClient(backend, logger);
  const begun: string[] = [];
  let isOver = false;
  const sites = new Map<string, (failure: PageFailure) => void>();
  const crawlSource: CrawlSource = ({ url }) => {
    begun.push(url);
    if (isOver) return Promise.reject(new PageFailure('not_found', url, `${url} is gone`));
    return new Promise((_, reject) => sites.set(url, reject));
  };
  const transact = dataSource.transaction;
  const ingest = createIngestUrl({ db: dataSource, transact, plans: 'on', crawlSource });
  const served = await serveQueues(
    backend,
    { ...rejectingHandlers(), 'ingest-url': ingest, 'ingest-page': ingest },
    {
      queues: {
        url: { concurrency: 2 * SHARE, lockDuration: 30_000 },
        page: { concurrency: 2 * AWAITED_SHARE, lockDuration: 30_000 },
      },
      logger,
    },
  );
  const fail = (url: string) => sites.get(url)?.(new PageFailure('not_found', url, `${url} is gone`));
  onTestFinished(async () => {
    const closing = served.close();
    // A job that was taken earlier may start its site only now.
    isOver = true;
    for (const url of sites.keys()) fail(url);
    await closing;
    await queue.close();
    await dataSource.destroy();
    await database.drop();
  });
  return { db: dataSource, queue, begun, fail };
}

test("crawls another owner's site while twenty slow ones are running", async () => {
  const { db, queue, begun, fail } = await startSlowWorker();
  const addSites = async (owner: string, count: number) => {
    const { userId } = await createUser(db);
    const { collectionId } = await createCollection(db, userId);
    const runs: IngestRun[] = [];
    for (let waiting = 0; waiting < count; waiting += 1) {
      const url = `https://${owner}.example.com/${waiting}/`;
      const source = {
        collectionId,
        url,
        maxUrls: 50,
        crawlType: 'crawl' as const,
        topics: [],
        fullText: null,
      };
      const { id, attempt } = await insertSource(db, source);
      runs.push({ documentUrlId: id, attempt });
    }
    const enqueue = (run: (typeof runs)[number], priority: number) =>
      queue.enqueue(ingestUrl, run, { jobId: ingestJobId(run), priority });
    // The first source of a queue is never delayed; the others arrive at once.
    const before = begun.length;
    for (const first of runs.splice(0, 1)) await enqueue(first, 0);
    await expect.poll(() => begun.length).toBe(before + 1);
    await Promise.all(runs.map((run, place) => enqueue(run, place + 1)));
  };
  await addSites('slow', 20);
  await expect.poll(() => begun.length).toBe(SHARE);
  await addSites('other', 1);
  expect(begun.at(-1)).toBe('https://other.example.com/0/');
  expect(begun).toHaveLength(SHARE + 1);

  fail('https://slow.example.com/0/');
  await expect.poll(() => begun.length).toBe(SHARE + 2);
  expect(begun.at(-1)).toContain('slow.example.com');
});

test("fetches another owner's page while an agent has requested twenty slow ones", async () => {
  const { db, queue, begun } = await startSlowWorker();
  const requestPages = async (owner: string, count: number) => {
    const { userId } = await createUser(db);
    const { collectionId } = await createCollection(db, userId);
    for (let waiting = 0; waiting < count; waiting += 1) {
      const url = `https://${owner}.example.com/${waiting}/`;
      const source = {
        collectionId,
        url,
        maxUrls: 1,
        crawlType: 'crawl' as const,
        topics: [],
        fullText: null,
      };
      const { id, attempt } = await insertSource(db, source);
      const run = { documentUrlId: id, attempt };
      await queue.enqueue(ingestPage, run, { jobId: ingestJobId(run), priority: 0 });
    }
  };
  await requestPages('slow', 20);
  await expect.poll(() => begun.length).toBe(AWAITED_SHARE);
  await requestPages('other', 1);
  await expect.poll(() => begun.at(-1)).toBe('https://other.example.com/0/');
  expect(begun).toHaveLength(AWAITED_SHARE + 1);
});
