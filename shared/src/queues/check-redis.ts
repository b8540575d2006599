import type { Queue } from 'bullmq';

/** INFO fields of failed disk writes, after which Redis refuses commands (MISCONF). */
const PERSISTENCE_FIELDS = [
  ['aof_last_write_status', 'its append-only file'],
  ['rdb_last_bgsave_status', 'its snapshot'],
] as const;

/** Above this share of its memory, Redis may refuse the next job. */
const MAX_USED_SHARE = 0.98;

/**
 * Rejects when Redis is unreachable or full, evicts keys, or cannot write to its disk. Reads INFO because managed Redis
 * often forbids CONFIG.
 */
export async function checkRedis(queue: Queue): Promise<void> {
  const client = await queue.backend.connection.client;
  const info = new Map(
    (await client.info()).split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
  for (const [field, file] of PERSISTENCE_FIELDS) {
    if (info.get(field) === 'err') {
      throw new Error(`Redis could not write ${file} and may refuse jobs; free space on its disk`);
    }
  }
  const policy = info.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    throw new Error(`Redis may drop queued jobs: maxmemory-policy is "${policy}"; set it to "noeviction"`);
  }
  const [used, max] = [Number(info.get('used_memory')), Number(info.get('maxmemory'))];
  if (max > 0 && used >= MAX_USED_SHARE * max) {
    throw new Error(`Redis is full: ${used} of ${max} bytes are used; raise maxmemory`);
  }
}
