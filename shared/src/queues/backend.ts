import { createPostgresBackend, type Job, Queue, runMigrations, Worker, type WorkerOptions } from 'bullmq';
import { Client } from 'pg';
import { ResponseTimeoutClient } from '../db/connection-pool.ts';
import { checkRedis } from './check-redis.ts';
import type { QueueName } from './job.ts';

/** The store of the queues: Redis if configured, else PostgreSQL. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  createQueue(name: QueueName): Queue;
  createWorker(name: QueueName, run: (job: Job) => Promise<void>, options: WorkerSettings): Worker;
  /** Rejects if the store of `queue` is unreachable, or may lose or refuse jobs. */
  check(queue: Queue): Promise<void>;
}

export type WorkerSettings = Pick<
  WorkerOptions,
  'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount'
>;

const DAY_SECONDS = 86_400;

/** Finished jobs are kept for the dashboard only; nothing reads their events. */
const QUEUE_SETTINGS = {
  defaultJobOptions: {
    removeOnComplete: { age: 3_600, count: 500 },
    removeOnFail: { age: 7 * DAY_SECONDS, count: 2_000 },
  },
  streams: { events: { maxLen: 100 } },
};

/** Delay of a worker after an error of the store. BullMQ's default is 15 s. */
const RUN_RETRY_DELAY_MS = 1_000;

const CONNECT_TIMEOUT_MS = 5_000;
const REDIS_COMMAND_TIMEOUT_MS = 2_000;
/** A worker's blocking command waits ten seconds for a job; a connection that is silent for longer is dead. */
const REDIS_BLOCKING_TIMEOUT_MS = 15_000;
/** The slowest statement deletes old jobs. */
const STATEMENT_TIMEOUT_MS = 10_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * Redis if `redisUrl` is set, else BullMQ's PostgreSQL backend on `databaseUrl`. On PostgreSQL every queue and worker has
 * its own small pool: each keeps one connection listening and would exhaust a shared pool.
 */
export function createQueueBackend(options: {
  databaseUrl: string;
  redisUrl?: string | undefined;
}): QueueBackend {
  return options.redisUrl === undefined
    ? postgresBackend(options.databaseUrl)
    : redisBackend(options.redisUrl);
}

/** Creates or updates the queue's tables; several processes may run it at once. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

function postgresBackend(databaseUrl: string): QueueBackend {
  const connection = (max: number) => ({
    connectionString: databaseUrl,
    max,
    application_name: 'lectern-queue',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    Client: ResponseTimeoutClient,
    responseTimeoutMs: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
  });
  return {
    kind: 'postgres',
    createQueue: (name) =>
      // The constructors differ only in the backend's type, which no caller of ours sees.
      new Queue(
        name,
        { connection: connection(1), ...QUEUE_SETTINGS },
        createPostgresBackend,
      ) as unknown as Queue,
    createWorker: (name, run, settings) =>
      new Worker(
        name,
        run,
        { ...settings, connection: connection(2), autorun: false, runRetryDelay: RUN_RETRY_DELAY_MS },
        createPostgresBackend,
      ) as unknown as Worker,
    async check(queue) {
      await queue.getWaitingCount();
    },
  };
}

function redisBackend(redisUrl: string): QueueBackend {
  const connection = {
    url: redisUrl,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: CONNECT_TIMEOUT_MS,
    retryStrategy: (times: number) => Math.min(times * 200, MAX_RECONNECT_DELAY_MS),
  };
  return {
    kind: 'redis',
    createQueue: (name) =>
      new Queue(name, {
        // Calls fail at once while Redis is unreachable; the outbox keeps their jobs.
        connection: {
          ...connection,
          enableOfflineQueue: false,
          commandTimeout: REDIS_COMMAND_TIMEOUT_MS,
          socketTimeout: 2 * REDIS_COMMAND_TIMEOUT_MS,
        },
        ...QUEUE_SETTINGS,
      }),
    createWorker: (name, run, settings) =>
      new Worker(name, run, {
        ...settings,
        connection: { ...connection, maxRetriesPerRequest: null, socketTimeout: REDIS_BLOCKING_TIMEOUT_MS },
        autorun: false,
        runRetryDelay: RUN_RETRY_DELAY_MS,
      }),
    check: checkRedis,
  };
}
