import { afterEach, expect, test } from 'vitest';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { addToOutbox } from '../../shared/src/db/stores/queue/outbox.ts';
import { createLogger } from '../../shared/src/logger.ts';
import { createQueueBackend } from '../../shared/src/queues/backend.ts';
import { ingestJobId } from '../../shared/src/queues/job-ids.ts';
import { ingestUrl } from '../../shared/src/queues/jobs.ts';
import { createQueueClient } from '../../shared/src/queues/queue-client.ts';
import { relayOutbox } from '../../shared/src/queues/relay-outbox.ts';
import { serveQueues } from '../../shared/src/queues/serve-queues.ts';
import { rejectingHandlers } from '../support/crawl/rejecting-handlers.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { startBreakableRedis } from '../support/faults/breakable-redis.ts';
import type { BreakableServer } from '../support/faults/breakable-server.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const JOBS = Number(process.env.QUEUED ?? 100_000);
const ROWS = Number(process.env.ROWS ?? 10_000);
const BATCH_SIZE = 1_000;
const MIB = 1024 * 1024;

const logger = createLogger({ service: 'test', level: 'silent' });
let redis: BreakableServer | undefined;
let database: TestDatabase | undefined;

afterEach(async () => {
  await redis?.[Symbol.asyncDispose]();
  await database?.drop();
});

/** A worker with empty handlers, and the jobs it received. */
async function serveNothing(redisUrl: string) {
  const done = new Map<number, number>();
  const ingest = async ({ documentUrlId }: { documentUrlId: number }) => {
    done.set(documentUrlId, (done.get(documentUrlId) ?? 0) + 1);
  };
  const backend = createQueueBackend({ databaseUrl: '', redisUrl });
  const served = await serveQueues(
    backend,
    { ...rejectingHandlers(), 'ingest-url': ingest },
    { queues: { url: { concurrency: 50, lockDuration: 30_000 } }, logger },
  );
  return { done, served, queue: createQueueClient(backend, logger) };
}

async function askRedis<Answer>(ask: (client: import('ioredis').Redis) => Promise<Answer>): Promise<Answer> {
  const { Redis } = await import('ioredis');
  const client = new Redis(redis?.url ?? '');
  try {
    return await ask(client);
  } finally {
    client.disconnect();
  }
}

const memory = () =>
  askRedis(async (client) => Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]));

test('Redis stores only IDs and does not grow over a hundred thousand jobs', async () => {
  redis = await startBreakableRedis();
  const { done, served, queue } = await serveNothing(redis.url);
  const before = await memory();
  for (let from = 1; from <= JOBS; from += BATCH_SIZE) {
    const runs = Array.from({ length: BATCH_SIZE }, (_, at) => ({ documentUrlId: from + at, attempt: 1 }));
    await Promise.all(runs.map((run) => queue.enqueue(ingestUrl, run, { jobId: ingestJobId(run) })));
    await waitUntil(
      'done',
      async () => done.size,
      (count) => count > from + BATCH_SIZE - 500,
      scaledLimit(60_000),
    );
  }
  await waitUntil(
    'all done',
    async () => done.size,
    (count) => count >= JOBS,
    scaledLimit(60_000),
  );
  const grown = (await memory()) - before;
  console.log(`${JOBS} jobs: Redis grew by ${(grown / MIB).toFixed(1)} MiB`);
  expect(grown).toBeLessThan(20 * MIB);
  const jobData = await askRedis(async (client) => {
    const keys = (await client.keys('bull:url:url-*')).filter((key) => /:url-\d+-\d+$/.test(key));
    return Promise.all(keys.map((key) => client.hget(key, 'data')));
  });
  expect(jobData.length).toBeGreaterThan(0);
  for (const data of jobData) expect(data).toMatch(/^\{"documentUrlId":\d+,"attempt":1\}$/);
  await served.close();
  await queue.close();
}, 900_000);

test('two relays send ten thousand jobs exactly once although one of them stops midway', async () => {
  redis = await startBreakableRedis();
  database = await createTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  const runs = Array.from({ length: ROWS }, (_, at) => ({ documentUrlId: at + 1, attempt: 1 }));
  await dataSource.transaction(async (db) => {
    for (const run of runs) await addToOutbox(db, ingestUrl, run, { jobId: ingestJobId(run) });
  });
  const { done, served, queue } = await serveNothing(redis.url);
  const startedAt = performance.now();
  const closedSource = await createDataSource(database.url).initialize();
  const other = relayOutbox(closedSource.transaction, queue).catch(() => 'stopped');
  const relaying = relayOutbox(dataSource.transaction, queue);
  await waitUntil(
    'some',
    async () => done.size,
    (count) => count > ROWS / 10,
    scaledLimit(60_000),
  );
  await closedSource.destroy();
  await other;
  await relaying;
  await relayOutbox(dataSource.transaction, queue);
  await waitUntil(
    'all done',
    async () => done.size,
    (count) => count === ROWS,
    scaledLimit(60_000),
  );
  console.log(`${ROWS} jobs in ${Math.round(performance.now() - startedAt)} ms`);
  expect(performance.now() - startedAt).toBeLessThan(scaledLimit(60_000));
  expect([...done.values()].filter((times) => times > 1).length).toBe(0);
  await served.close();
  await queue.close();
  await dataSource.destroy();
}, 900_000);
