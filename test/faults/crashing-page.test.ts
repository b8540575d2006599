import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { DocumentUrlEntity } from '../../shared/src/db/entities/document-url.ts';
import { createLogger } from '../../shared/src/logger.ts';
import { createQueueBackend } from '../../shared/src/queues/backend.ts';
import { createQueueClient, type QueueClient } from '../../shared/src/queues/queue-client.ts';
import { relayOutbox } from '../../shared/src/queues/relay.ts';
import { addSources } from '../support/database/add-sources.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { type RunningWorker, startWorker } from '../support/processes/start-worker.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';

/** After this many crashes of its worker a source is not crawled again. */
const CRASHES = 3;

let database: TestDatabase;
let dataSource: DataSource;
let queue: QueueClient;
let site: TestSite;
let worker: RunningWorker | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const logger = createLogger({ service: 'test', level: 'silent' });
  queue = createQueueClient(createQueueBackend({ databaseUrl: database.url }), logger);
  site = await serveSite({
    // Simulates a crash in native code while the worker processes this page.
    '/deadly': () => worker && process.kill(worker.processId, 'SIGSEGV'),
    '/fine': '<main><h1>Fine</h1><p>A page that hurts nobody.</p></main>',
  });
});

afterEach(async () => {
  await worker?.end('SIGTERM');
  await site[Symbol.asyncDispose]();
  await queue.close();
  await dataSource.destroy();
  await database.drop();
});

/** Adds a page and enqueues its job, like the API. */
const add = async (path: string) => {
  const source = { url: `${site.origin}${path}`, crawlType: 'crawl' as const, maxUrls: 1 };
  const { documentUrlIds } = await addSources(dataSource.manager, [source]);
  await relayOutbox(dataSource.transaction.bind(dataSource), queue);
  return documentUrlIds[0] ?? 0;
};

const sourceNow = (id: number) => dataSource.getRepository(DocumentUrlEntity).findOneByOrFail({ id });

test('a page that crashes its worker three times fails, and the next document is processed', async () => {
  const deadly = await add('/deadly');
  for (let crash = 1; crash <= CRASHES; crash += 1) {
    worker = await startWorker(database.url, site.host);
    expect(await worker.ended).toBe('SIGSEGV');
  }
  worker = await startWorker(database.url, site.host);
  await expect
    .poll(() => sourceNow(deadly), { timeout: scaledLimit(60_000), interval: 50 })
    .toMatchObject({ status: 'error', failure: 'internal' });
  expect((await sourceNow(deadly)).failureMessage).toContain(`crashed the worker ${CRASHES} times`);
  expect(site.requests.filter((request) => request === 'GET /deadly')).toHaveLength(CRASHES);

  const fine = await add('/fine');
  await expect
    .poll(async () => (await sourceNow(fine)).status, { timeout: scaledLimit(5_000), interval: 50 })
    .toBe('active');
}, 900_000);
