import type { Queue } from 'bullmq';

/** What of BullMQ's client for Redis is needed beyond its types. */
interface AskedRedis {
  info(): Promise<string>;
}

/** With an error there Redis refuses what changes anything (MISCONF). */
const SAVING_FACTS = [
  ['aof_last_write_status', 'its append-only file'],
  ['rdb_last_bgsave_status', 'its snapshot'],
] as const;

/** From so full on a Redis may refuse the next job. */
const FULL_AT = 0.98;

/**
 * Rejects when Redis does not answer, evicts what it should keep, is full, or cannot write to its disk. Its settings cannot be had at every host,
 * but what it says of itself can.
 */
export async function checkRedis(queue: Queue): Promise<void> {
  // Safe: of the clients that BullMQ takes, ours is ioredis.
  const client = (await queue.backend.connection.client) as unknown as AskedRedis;
  const facts = new Map(
    (await client.info()).split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
  for (const [fact, file] of SAVING_FACTS) {
    if (facts.get(fact) === 'err') {
      throw new Error(
        `Redis could not write ${file} the last time and may refuse jobs; make room on its disk`,
      );
    }
  }
  const policy = facts.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    throw new Error(`Redis may drop queued jobs: maxmemory-policy is "${policy}"; set it to "noeviction"`);
  }
  const [used, most] = [Number(facts.get('used_memory')), Number(facts.get('maxmemory'))];
  if (most > 0 && used >= FULL_AT * most) {
    throw new Error(`Redis is full: ${used} of ${most} bytes are used; raise maxmemory`);
  }
}
