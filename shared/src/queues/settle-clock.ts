import type { Queue, Worker } from 'bullmq';
import { Client } from 'pg';
import { bringLocksToNow } from '../db/stores/queue-clock.ts';

/** What of BullMQ's client for Redis is needed beyond its types. */
interface LockingRedis {
  del(key: string): Promise<number>;
  pttl(key: string): Promise<number>;
  pexpire(key: string, ms: number): Promise<number>;
}

/** What of BullMQ's workers is needed beyond its types. */
interface Locking {
  readonly lockManager: { readonly trackedJobs: Map<string, { readonly ts: number }> };
}

/** BullMQ's tables are in a schema of their own. */
const SCHEMA = 'bullmq';

/** As `bringLocksToNow`, for queues in Redis, whose clock may have been set back with ours. */
export async function settleOnRedis(queue: Queue, lockMs: number): Promise<void> {
  // Safe: of the clients that BullMQ takes, ours is ioredis.
  const client = (await queue.backend.connection.client) as unknown as LockingRedis;
  await client.del(queue.toKey('stalled-check'));
  for (const jobId of await queue.getRanges(['active'], 0, -1)) {
    const lock = queue.toKey(`${jobId}:lock`);
    if ((await client.pttl(lock)) > lockMs) await client.pexpire(lock, lockMs);
  }
}

/** As `bringLocksToNow`, for all of `queues`. */
export async function settleOnPostgres(
  databaseUrl: string,
  queues: readonly Queue[],
  lockMs: number,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    options: `-c search_path=${SCHEMA}`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  });
  await client.connect();
  try {
    for (const { name } of queues) await bringLocksToNow(client, name, { nowMs: Date.now(), lockMs });
  } finally {
    await client.end();
  }
}

/** Has a worker renew the locks of its running jobs at once: it dates them too, and waits until they are old enough. */
export function renewLocksAtOnce(worker: Worker): void {
  // Safe: every worker of BullMQ 6 has one; its types hide it.
  const { trackedJobs } = (worker as unknown as Locking).lockManager;
  for (const [jobId, tracked] of trackedJobs) trackedJobs.set(jobId, { ...tracked, ts: 1 });
}
