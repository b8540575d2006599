import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rejectingHandlers } from '../../../test/support/crawl/rejecting-handlers.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { startBreakableRedis } from '../../../test/support/faults/breakable-redis.ts';
import { startFaultProxy, throughProxy } from '../../../test/support/faults/fault-proxy.ts';
import { createDataSource, type DataSource } from '../db/data-source.ts';
import { addToOutbox, isInOutbox } from '../db/stores/queue/outbox.ts';
import { DelayJobError, PermanentError } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { createQueueBackend, type QueueBackend } from './backend.ts';
import { ingestJobId } from './job-ids.ts';
import { ingestUrl } from './jobs.ts';
import { createQueueClient, type QueueClient } from './queue-client.ts';
import { relayOutbox } from './relay-outbox.ts';
import { type Handlers, type ServedQueues, serveQueues } from './serve-queues.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
/** Redis is a system package. Without it, its tests are skipped with a reason. */
const redis = await startBreakableRedis().catch((error: Error) => error);
afterAll(async () => {
  if (!(redis instanceof Error)) await redis[Symbol.asyncDispose]();
});

describe.each(['postgres', 'redis'] as const)('queues on %s', (kind) => {
  const isMissing = kind === 'redis' && redis instanceof Error;
  const title = isMissing ? ` (skipped: install redis-server; ${redis.message.split('\n')[0]})` : '';
  describe.skipIf(isMissing)(`given a running store${title}`, () => {
    let database: TestDatabase;
    let dataSource: DataSource;
    let backend: QueueBackend;
    let client: QueueClient;
    let served: ServedQueues | null = null;
    let nextId = 1;

    beforeAll(async () => {
      database = await createTestDatabase();
      dataSource = await createDataSource(database.url).initialize();
      const redisUrl = kind === 'redis' && !(redis instanceof Error) ? redis.url : undefined;
      backend = createQueueBackend({ databaseUrl: database.url, redisUrl });
      client = createQueueClient(backend, logger);
    });

    afterEach(async () => {
      await served?.close();
      served = null;
    });

    afterAll(async () => {
      await client.close();
      await dataSource.destroy();
      await database.drop();
    });

    const serve = async (ingest: Handlers['ingest-url']) => {
      served = await serveQueues(
        backend,
        { ...rejectingHandlers(), 'ingest-url': ingest, 'ingest-page': ingest },
        { queues: { url: { concurrency: 4, lockDuration: 30_000 } }, logger },
      );
    };

    const newRun = () => ({ documentUrlId: nextId++, attempt: 1 });

    test('runs a job once with its payload, and reports it as live until then', async () => {
      const run = newRun();
      const jobId = ingestJobId(run);
      await client.enqueue(ingestUrl, run, { jobId });
      expect(await client.isLive(ingestUrl, jobId)).toBe(true);
      const seen = Promise.withResolvers<unknown>();
      await serve(async (payload, context) => seen.resolve({ payload, jobId: context.jobId }));
      expect(await seen.promise).toEqual({ payload: run, jobId });
      await expect.poll(() => client.isLive(ingestUrl, jobId)).toBe(false);
    });

    test('runs a job once if it is added several times with the same id', async () => {
      const run = newRun();
      const last = newRun();
      for (const each of [run, run, run, last]) {
        await client.enqueue(ingestUrl, each, { jobId: ingestJobId(each) });
      }
      const started: number[] = [];
      const done = Promise.withResolvers<void>();
      await serve(async ({ documentUrlId }) => {
        started.push(documentUrlId);
        if (documentUrlId === last.documentUrlId) done.resolve();
      });
      await done.promise;
      expect(started.filter((documentUrlId) => documentUrlId === run.documentUrlId)).toHaveLength(1);
    });

    test('runs a failing job three times and marks the last attempt', async () => {
      const run = newRun();
      const attempts: boolean[] = [];
      const done = Promise.withResolvers<void>();
      await serve(async (_payload, { isLastAttempt }) => {
        attempts.push(isLastAttempt);
        if (isLastAttempt) done.resolve();
        throw new Error('the site is down');
      });
      // A shorter backoff keeps this test fast.
      await client.enqueue({ ...ingestUrl, backoffMs: 20 }, run, { jobId: ingestJobId(run) });
      await done.promise;
      expect(attempts).toEqual([false, false, true]);
    });

    test('delays a job by a fraction of a millisecond, which is not a failed attempt', async () => {
      const run = newRun();
      const attempts: number[] = [];
      const done = Promise.withResolvers<void>();
      await serve(async (_payload, { attemptNumber }) => {
        attempts.push(attemptNumber);
        if (attempts.length === 1) throw new DelayJobError('not yet', 0.5);
        done.resolve();
      });
      await client.enqueue(ingestUrl, run, { jobId: ingestJobId(run) });
      await done.promise;
      expect(attempts).toEqual([1, 1]);
    });

    test('does not run a job that only a newer version supports', async () => {
      const [newer, other] = [newRun(), newRun()];
      const done = Promise.withResolvers<void>();
      await serve(async () => done.resolve());
      const spec = { ...ingestUrl, name: 'job-of-a-newer-version' } as never;
      await client.enqueue(spec, newer as never, { jobId: ingestJobId(newer) });
      await client.enqueue(ingestUrl, other, { jobId: ingestJobId(other) });
      await done.promise;
      expect(await client.isLive(ingestUrl, ingestJobId(newer))).toBe(true);
    });

    test('relays other jobs while the outbox contains one that only a newer version supports', async () => {
      const [newer, run] = [newRun(), newRun()];
      const done = Promise.withResolvers<void>();
      await serve(async () => done.resolve());
      await dataSource.transaction(async (db) => {
        const spec = { ...ingestUrl, name: 'job-of-a-newer-version' } as never;
        await addToOutbox(db, spec, newer as never, { jobId: ingestJobId(newer) });
        await addToOutbox(db, ingestUrl, run, { jobId: ingestJobId(run) });
      });
      await relayOutbox(dataSource.transaction, client);
      await done.promise;
      expect(await isInOutbox(dataSource, ingestJobId(newer))).toBe(true);
      await dataSource.query('DELETE FROM outbox');
    });

    test('does not retry a permanent failure', async () => {
      const run = newRun();
      const jobId = ingestJobId(run);
      let attempts = 0;
      await serve(async () => {
        attempts += 1;
        throw new PermanentError('this can never work');
      });
      await client.enqueue({ ...ingestUrl, backoffMs: 20 }, run, { jobId });
      await expect.poll(() => client.isLive(ingestUrl, jobId)).toBe(false);
      expect(attempts).toBe(1);
    });

    test('waits for the running job on close', async () => {
      const run = newRun();
      const started = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      let finished = false;
      await serve(async () => {
        started.resolve();
        await release.promise;
        finished = true;
      });
      await client.enqueue(ingestUrl, run, { jobId: ingestJobId(run) });
      await started.promise;
      const closed = served?.close();
      release.resolve();
      await closed;
      expect(finished).toBe(true);
    });

    test('releases a job that exceeds the grace period on close, and another worker runs it at once', async () => {
      const run = newRun();
      const attempts: number[] = [];
      const [started, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await serve(async (_payload, { signal, attemptNumber }) => {
        attempts.push(attemptNumber);
        started.resolve();
        await new Promise<never>((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DelayJobError('stopping', 0)));
        });
      });
      await client.enqueue(ingestUrl, run, { jobId: ingestJobId(run) });
      await started.promise;
      await served?.close(10);
      await serve(async (_payload, { attemptNumber }) => {
        attempts.push(attemptNumber);
        done.resolve();
      });
      await done.promise;
      expect(attempts).toEqual([1, 1]);
    });

    test('reports a healthy store', async () => {
      await client.check();
    });

    test('relays a job to the queue only after its transaction commits', async () => {
      const kept = newRun();
      const dropped = newRun();
      await dataSource.transaction((db) => addToOutbox(db, ingestUrl, kept, { jobId: ingestJobId(kept) }));
      const rolledBack = dataSource.transaction(async (db) => {
        await addToOutbox(db, ingestUrl, dropped, { jobId: ingestJobId(dropped) });
        throw new Error('changed its mind');
      });
      await expect(rolledBack).rejects.toThrow('changed its mind');
      expect(await relayOutbox(dataSource.transaction, client)).toBe(1);
      expect(await client.isLive(ingestUrl, ingestJobId(kept))).toBe(true);
      expect(await client.isLive(ingestUrl, ingestJobId(dropped))).toBe(false);
      expect(await isInOutbox(dataSource, ingestJobId(kept))).toBe(false);
    });

    test('relays every job once with two concurrent relays', async () => {
      const runs = Array.from({ length: 250 }, newRun);
      await dataSource.transaction(async (db) => {
        for (const run of runs) await addToOutbox(db, ingestUrl, run, { jobId: ingestJobId(run) });
      });
      const transact = dataSource.transaction;
      const counts = await Promise.all([relayOutbox(transact, client), relayOutbox(transact, client)]);
      expect(counts[0] + counts[1]).toBe(250);
      const started = new Map<number, number>();
      const done = Promise.withResolvers<void>();
      await serve(async ({ documentUrlId }) => {
        started.set(documentUrlId, (started.get(documentUrlId) ?? 0) + 1);
        if (runs.every((run) => started.has(run.documentUrlId))) done.resolve();
      });
      await done.promise;
      expect(runs.every((run) => started.get(run.documentUrlId) === 1)).toBe(true);
    });

    test('keeps a job in the outbox when the queue refuses it', async () => {
      const run = newRun();
      await dataSource.transaction((db) => addToOutbox(db, ingestUrl, run, { jobId: ingestJobId(run) }));
      const unreachable: QueueClient = {
        ...client,
        queues: [],
        enqueue: () => Promise.reject(new Error('connection refused')),
      };
      const transact = dataSource.transaction;
      await expect(relayOutbox(transact, unreachable)).rejects.toThrow('connection refused');
      expect(await isInOutbox(dataSource, ingestJobId(run))).toBe(true);
      await relayOutbox(transact, client);
      expect(await isInOutbox(dataSource, ingestJobId(run))).toBe(false);
    });
  });
});

test.skipIf(redis instanceof Error)('reports a Redis that evicts jobs or is full', async () => {
  const redisUrl = redis instanceof Error ? '' : redis.url;
  const client = createQueueClient(createQueueBackend({ databaseUrl: '', redisUrl }), logger);
  const operator = new Redis(redisUrl);
  const settings = ['maxmemory-policy', 'maxmemory'] as const;
  const before = await Promise.all(settings.map((name) => operator.config('GET', name)));
  await operator.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await expect(client.check()).rejects.toThrow('set it to "noeviction"');
  await operator.config('SET', 'maxmemory-policy', 'noeviction');
  await operator.config('SET', 'maxmemory', '1mb');
  await expect(client.check()).rejects.toThrow('raise maxmemory');
  for (const entry of before) {
    // CONFIG GET returns the name and the value.
    const [name, value] = entry as [string, string];
    await operator.config('SET', name, value);
  }
  await client.check();
  await client.close();
  operator.disconnect();
});

test('connects to a PostgreSQL that is unreachable at first', async () => {
  const database = await createTestDatabase();
  await using proxy = await startFaultProxy(database.url);
  proxy.hang();
  const backend = createQueueBackend({ databaseUrl: throughProxy(database.url, proxy) });
  const client = createQueueClient(backend, logger);
  const run = { documentUrlId: 1, attempt: 1 };
  const jobId = ingestJobId(run);
  const refused = client.enqueue(ingestUrl, run, { jobId });
  await expect.poll(() => proxy.connections).toBeGreaterThan(0);
  proxy.reset();
  await expect(refused).rejects.toThrow();
  proxy.resume();
  const enqueued = () =>
    client.enqueue(ingestUrl, run, { jobId }).then(
      () => true,
      () => false,
    );
  await expect.poll(enqueued).toBe(true);
  expect(await client.isLive(ingestUrl, jobId)).toBe(true);
  await client.close();
  await database.drop();
});
