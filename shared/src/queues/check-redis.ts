import type { Queue } from 'bullmq';

/** After an error here Redis refuses writes (MISCONF). */
const SAVING_FACTS = [
  ['aof_last_write_status', 'its append-only file'],
  ['rdb_last_bgsave_status', 'its snapshot'],
] as const;

/** A Redis that is fuller may refuse the next job. */
const MAX_USED_SHARE = 0.98;

/**
 * Rejects when Redis is unreachable or full, evicts keys, or cannot write to its disk. Reads INFO because managed Redis
 * often forbids CONFIG.
 */
export async function checkRedis(queue: Queue): Promise<void> {
  const client = await queue.backend.connection.client;
  const facts = new Map(
    (await client.info()).split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
  for (const [fact, file] of SAVING_FACTS) {
    if (facts.get(fact) === 'err') {
      throw new Error(`Redis could not write ${file} and may refuse jobs; free space on its disk`);
    }
  }
  const policy = facts.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    throw new Error(`Redis may drop queued jobs: maxmemory-policy is "${policy}"; set it to "noeviction"`);
  }
  const [used, max] = [Number(facts.get('used_memory')), Number(facts.get('maxmemory'))];
  if (max > 0 && used >= MAX_USED_SHARE * max) {
    throw new Error(`Redis is full: ${used} of ${max} bytes are used; raise maxmemory`);
  }
}
