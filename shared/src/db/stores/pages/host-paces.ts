import type { Prepared } from '../../connection.ts';
import type { Db } from '../../data-source.ts';

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::double precision';
const GAP_MS = `greatest($2, CASE WHEN p.gap_until_ms > ${NOW_MS} THEN p.gap_ms ELSE 0 END)`;
/**
 * When the next request may start. A start further in the future than all leases together can reserve dates from before
 * the clock was set back. Without the cap it would block the host until then.
 */
const NEXT_START_MS = `greatest(${NOW_MS}, p.held_until_ms,
        least(p.next_start_ms, greatest(${NOW_MS}, p.held_until_ms) + ($4 + 1) * ${GAP_MS}))`;
/** Leases that have not expired. */
const LIVE_LEASES = `unnest(p.lease_ends_ms) e WHERE e > ${NOW_MS} AND e <= ${NEXT_START_MS} + ($4 + 1) * ${GAP_MS} + $3`;

/** The permission to send one request to a host. */
export interface HostLease {
  /** Identifies the lease; pass it to `endHostLease`. */
  readonly endMs: number;
  /** Milliseconds until the request may start. */
  readonly waitMs: number;
  /** Milliseconds until the host accepts requests again, for example after Retry-After; 0 or less if it does now. */
  readonly pausedForMs: number;
}

const LEASE_HOST: Prepared = {
  name: 'lease-host',
  text: `
    INSERT INTO host_paces AS p (host, next_start_ms, lease_ends_ms)
    VALUES ($1, ${NOW_MS} + $2, ARRAY[${NOW_MS} + $3])
    ON CONFLICT (host) DO UPDATE SET
      next_start_ms = ${NEXT_START_MS} + ${GAP_MS},
      lease_ends_ms = ARRAY(SELECT e FROM ${LIVE_LEASES}) || (${NEXT_START_MS} + $3)
    WHERE (SELECT count(*) FROM ${LIVE_LEASES}) < $4
    RETURNING lease_ends_ms[cardinality(lease_ends_ms)] AS "endMs",
              lease_ends_ms[cardinality(lease_ends_ms)] - $3 - ${NOW_MS} AS "waitMs",
              held_until_ms - ${NOW_MS} AS "pausedForMs"`,
};

/**
 * Leases the next request to `host`, which starts at least `gapMs` after the previous one of any worker. Null if
 * `maxLeases` requests are running. A lease expires `leaseMs` after its start.
 */
export async function leaseHost(
  db: Db,
  host: string,
  { gapMs, leaseMs, maxLeases }: { gapMs: number; leaseMs: number; maxLeases: number },
): Promise<HostLease | null> {
  return db.first<HostLease>(LEASE_HOST, [host, gapMs, leaseMs, maxLeases]);
}

const END_HOST_LEASE: Prepared = {
  name: 'end-host-lease',
  text: `
    UPDATE host_paces SET lease_ends_ms = array_remove(lease_ends_ms, $2::double precision) WHERE host = $1`,
};

/** Ends a lease after its request. */
export async function endHostLease(db: Db, host: string, endMs: number): Promise<void> {
  await db.query(END_HOST_LEASE, [host, endMs]);
}

/** Milliseconds until requests to `host` are allowed again; 0 if they are now. */
export async function hostPausedForMs(db: Db, host: string): Promise<number> {
  const row = await db.first<{ pausedForMs: number }>(
    `SELECT greatest(0, held_until_ms - ${NOW_MS}) AS "pausedForMs" FROM host_paces WHERE host = $1`,
    [host],
  );
  return row?.pausedForMs ?? 0;
}

/** Pauses requests to `host` for `waitMs`, unless it is already paused for longer. */
export async function pauseHost(db: Db, host: string, waitMs: number): Promise<void> {
  await db.query(
    `INSERT INTO host_paces AS p (host, held_until_ms) VALUES ($1, ${NOW_MS} + $2)
     ON CONFLICT (host) DO UPDATE SET held_until_ms = greatest(p.held_until_ms, EXCLUDED.held_until_ms)`,
    [host, waitMs],
  );
}

/** Starts requests to `host` at least `gapMs` apart for the next `forMs`. Keeps a wider gap that has not expired. */
export async function widenHostGap(db: Db, host: string, gapMs: number, forMs: number): Promise<void> {
  await db.query(
    `INSERT INTO host_paces AS p (host, gap_ms, gap_until_ms) VALUES ($1, $2, ${NOW_MS} + $3)
     ON CONFLICT (host) DO UPDATE SET
       gap_ms = CASE WHEN p.gap_until_ms > ${NOW_MS} THEN greatest(p.gap_ms, $2) ELSE $2 END,
       gap_until_ms = EXCLUDED.gap_until_ms`,
    [host, gapMs, forMs],
  );
}

/** Deletes hosts without requests, pauses or wider gaps in the last `hours`. */
export async function deleteIdleHosts(db: Db, hours: number): Promise<void> {
  await db.query(
    `DELETE FROM host_paces WHERE greatest(next_start_ms, held_until_ms, gap_until_ms) < ${NOW_MS} - $1 * 3600000`,
    [hours],
  );
}
