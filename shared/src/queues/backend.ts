import { createPostgresBackend, type Job, Queue, runMigrations, Worker, type WorkerOptions } from 'bullmq';
import { Client } from 'pg';
import type { QueueName } from './job.ts';

/** The two stores a queue can live in behind one interface: Redis when there is one, else PostgreSQL. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  createQueue(name: QueueName): Queue;
  createWorker(name: QueueName, run: (job: Job) => Promise<void>, options: WorkerSettings): Worker;
}

export type WorkerSettings = Pick<
  WorkerOptions,
  'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount'
>;

const KEEP_FINISHED = {
  removeOnComplete: { age: 3_600, count: 500 },
  removeOnFail: { age: 7 * 86_400, count: 2_000 },
};

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
  });
  return {
    kind: 'postgres',
    createQueue: (name) =>
      // The constructors differ only in the backend's type, which no caller of ours sees.
      new Queue(
        name,
        { connection: connection(1), defaultJobOptions: KEEP_FINISHED },
        createPostgresBackend,
      ) as unknown as Queue,
    createWorker: (name, run, settings) =>
      new Worker(
        name,
        run,
        { ...settings, connection: connection(2), autorun: false },
        createPostgresBackend,
      ) as unknown as Worker,
  };
}

function redisBackend(redisUrl: string): QueueBackend {
  return {
    kind: 'redis',
    createQueue: (name) =>
      new Queue(name, {
        // A caller is told at once that Redis is away; the outbox keeps the job.
        connection: { url: redisUrl, enableOfflineQueue: false, commandTimeout: 2_000 },
        defaultJobOptions: KEEP_FINISHED,
      }),
    createWorker: (name, run, settings) =>
      new Worker(name, run, {
        ...settings,
        connection: { url: redisUrl, maxRetriesPerRequest: null },
        autorun: false,
      }),
  };
}
