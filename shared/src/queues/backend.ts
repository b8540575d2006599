import { createPostgresBackend, type Job, Queue, runMigrations, Worker, type WorkerOptions } from 'bullmq';
import { Client, type ClientBase } from 'pg';
import { limitSilence } from '../db/watched-pool.ts';
import { checkRedis } from './check-redis.ts';
import type { QueueName } from './job.ts';
import { settleOnPostgres, settleOnRedis } from './settle-clock.ts';
import { whenReadyOnPostgres } from './when-ready.ts';

/** The two stores a queue can live in behind one interface: Redis when there is one, else PostgreSQL. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  createQueue(name: QueueName): Queue;
  createWorker(name: QueueName, run: (job: Job) => Promise<void>, options: WorkerSettings): Worker;
  /** Resolves when a queue or worker can be used, or was closed; what is in the way is told, and tried again. */
  whenReady(made: Queue | Worker, onError: (error: unknown) => void): Promise<void>;
  /** Rejects with what is wrong when the store behind `queue` cannot be asked, or may lose or refuse jobs. */
  check(queue: Queue): Promise<void>;
  /** Brings what a clock that was set back has dated in the future to now; locks last for `lockMs` at most. */
  settleClock(queues: readonly Queue[], lockMs: number): Promise<void>;
}

export type WorkerSettings = Pick<
  WorkerOptions,
  'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount'
>;

const DAY_SECONDS = 86_400;

/** Finished jobs are kept for the dashboard alone; of their events nobody asks. */
const QUEUE_SETTINGS = {
  defaultJobOptions: {
    removeOnComplete: { age: 3_600, count: 500 },
    removeOnFail: { age: 7 * DAY_SECONDS, count: 2_000 },
  },
  streams: { events: { maxLen: 100 } },
};

/** After an error of the store a worker asks again so soon; BullMQ itself waits 15 s. */
const RUN_AGAIN_MS = 1_000;

const CONNECT_LIMIT_MS = 5_000;
/** Of one command; a store that needs longer is taken for one that hangs. */
const COMMAND_LIMIT_MS = 2_000;
/** A worker's command may wait for a job for ten seconds; a connection that is silent for longer is a dead one. */
const BLOCKING_LIMIT_MS = 15_000;
/** Of a statement in PostgreSQL; those that remove old jobs are the longest. */
const STATEMENT_LIMIT_MS = 10_000;
/** Between two tries to connect; by the third second it is tried as often as that. */
const RECONNECT_AT_MOST_MS = 2_000;

/**
 * Redis when `redisUrl` is given, BullMQ's PostgreSQL backend on `databaseUrl` otherwise.
 * On PostgreSQL every object gets a small pool of its own: a pool shared by several objects
 * runs dry, because each of them keeps one connection listening.
 */
export function createQueueBackend(options: {
  databaseUrl: string;
  redisUrl?: string | undefined;
}): QueueBackend {
  return options.redisUrl === undefined
    ? postgresBackend(options.databaseUrl)
    : redisBackend(options.redisUrl);
}

/** Creates or updates the queue's own tables; safe to repeat and to run from several processes at once. */
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
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    keepAlive: true,
    onConnect: (client: ClientBase) => limitSilence(client, STATEMENT_LIMIT_MS + CONNECT_LIMIT_MS),
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
        { ...settings, connection: connection(2), autorun: false, runRetryDelay: RUN_AGAIN_MS },
        createPostgresBackend,
      ) as unknown as Worker,
    whenReady: whenReadyOnPostgres,
    async check(queue) {
      await queue.getWaitingCount();
    },
    settleClock: (queues, lockMs) => settleOnPostgres(databaseUrl, queues, lockMs),
  };
}

function redisBackend(redisUrl: string): QueueBackend {
  const connection = {
    url: redisUrl,
    connectTimeout: CONNECT_LIMIT_MS,
    keepAlive: CONNECT_LIMIT_MS,
    retryStrategy: (times: number) => Math.min(times * 200, RECONNECT_AT_MOST_MS),
  };
  return {
    kind: 'redis',
    createQueue: (name) =>
      new Queue(name, {
        // A caller is told at once that Redis is away; the outbox keeps the job.
        connection: {
          ...connection,
          enableOfflineQueue: false,
          commandTimeout: COMMAND_LIMIT_MS,
          socketTimeout: 2 * COMMAND_LIMIT_MS,
        },
        ...QUEUE_SETTINGS,
      }),
    createWorker: (name, run, settings) =>
      new Worker(name, run, {
        ...settings,
        connection: { ...connection, maxRetriesPerRequest: null, socketTimeout: BLOCKING_LIMIT_MS },
        autorun: false,
        runRetryDelay: RUN_AGAIN_MS,
      }),
    // Its connections are tried again for as long as it takes, and tell of it by themselves.
    async whenReady(made) {
      await made.waitUntilReady();
    },
    check: checkRedis,
    async settleClock(queues, lockMs) {
      for (const queue of queues) await settleOnRedis(queue, lockMs);
    },
  };
}
