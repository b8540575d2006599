import { addToOutbox, isInOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { createQueueClient, type QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../test/support/database/test-database.ts';
import { createOutboxRelay } from './outbox-relay.ts';

const lines: string[] = [];
const logger = createLogger(
  { service: 'test', level: 'info' },
  { write: (line: string) => void lines.push(line) },
);

const database = useTestDatabase();
let queue: QueueClient;

beforeAll(async () => {
  queue = createQueueClient(createQueueBackend({ databaseUrl: database.url }), logger);
});
afterAll(async () => {
  await queue.close();
});

const decide = (jobId: string) =>
  addToOutbox(database.db, ingestUrl, { documentUrlId: 1, attempt: 1 }, { jobId });
const relayTo = (target: QueueClient) =>
  createOutboxRelay({
    transact: database.dataSource.transaction,
    queue: target,
    logger,
  });

test('relays jobs added during a run in the next one', async () => {
  const relay = relayTo(queue);
  for (let index = 0; index < 20; index++) {
    await decide(`relayed-${index}`);
    relay.start();
  }
  await relay.idle();
  for (let index = 0; index < 20; index++) {
    expect(await queue.isLive(ingestUrl, `relayed-${index}`)).toBe(true);
  }
});

test('logs an unavailable queue and relays the job later', async () => {
  await decide('waiting-1');
  const away = relayTo({
    ...queue,
    queues: [],
    enqueue: () => Promise.reject(new Error('connection refused')),
  });
  away.start();
  await away.idle();
  expect(lines.filter((line) => line.includes('could not relay the outbox'))).toHaveLength(1);
  expect(await isInOutbox(database.db, 'waiting-1')).toBe(true);
  const back = relayTo(queue);
  back.start();
  await back.idle();
  expect(await queue.isLive(ingestUrl, 'waiting-1')).toBe(true);
});

test('relays the other jobs when the queue rejects one', async () => {
  await decide('invalid-1');
  await database.db.query(`UPDATE outbox SET payload = '{}' WHERE job_id = 'invalid-1'`);
  await decide('waiting-3');
  const relay = relayTo(queue);
  relay.start();
  await relay.idle();
  expect(lines.at(-1)).toContain('could not relay the outbox');
  expect(await queue.isLive(ingestUrl, 'waiting-3')).toBe(true);
  expect(await isInOutbox(database.db, 'waiting-3')).toBe(false);
  await database.db.query(`DELETE FROM outbox WHERE job_id = 'invalid-1'`);
});

test('retries automatically when the queue is available again', async () => {
  await decide('waiting-2');
  let isAway = true;
  const enqueued = Promise.withResolvers<void>();
  const flaky = relayTo({
    ...queue,
    queues: [],
    enqueue: async (...job) => {
      if (isAway) throw new Error('connection refused');
      await queue.enqueue(...job);
      enqueued.resolve();
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flaky.start();
  await expect
    .poll(() => vi.getTimerCount() > 0 && lines.at(-1)?.includes('could not relay the outbox'))
    .toBe(true);
  isAway = false;
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  await enqueued.promise;
  await flaky.idle();
  expect(await isInOutbox(database.db, 'waiting-2')).toBe(false);
});
