import type { ClientBase } from 'pg';

/**
 * Ends the locks of the jobs in `queue`, one that lives in PostgreSQL, `lockMs` from now at the latest, and lets its
 * stalled jobs be looked for at once: a clock that was set back has dated both in the future. `client` sees BullMQ's
 * tables.
 */
export async function bringLocksToNow(
  client: ClientBase,
  queue: string,
  { nowMs, lockMs }: { nowMs: number; lockMs: number },
): Promise<void> {
  await client.query(
    `UPDATE job SET locked_until_ms = $2::bigint + $3::bigint
      WHERE queue = $1 AND state = 'active' AND locked_until_ms > $2::bigint + $3::bigint`,
    [queue, nowMs, lockMs],
  );
  await client.query(
    `DELETE FROM meta WHERE queue = $1 AND field = 'stalled-check' AND value::bigint > $2::bigint`,
    [queue, nowMs],
  );
}
