import type { Db } from '../../data-source.ts';
import { type Prepared, queryPrepared } from '../../prepared.ts';

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::double precision';
const GAP_MS = `greatest($2, CASE WHEN p.gap_until_ms > ${NOW_MS} THEN p.gap_ms ELSE 0 END)`;
/**
 * Each lease takes one start: a later one than so many gaps from now on was reserved before the clock was set back, and
 * would keep all from the host until it is as late again.
 */
const NEXT_START_MS = `greatest(${NOW_MS}, p.held_until_ms,
        least(p.next_start_ms, greatest(${NOW_MS}, p.held_until_ms) + ($4 + 1) * ${GAP_MS}))`;
/** The leases that have not ended by themselves. */
const LIVE_LEASES = `unnest(p.lease_ends_ms) e WHERE e > ${NOW_MS} AND e <= ${NEXT_START_MS} + ($4 + 1) * ${GAP_MS} + $3`;

/** One request's place at a host. */
export interface HostLease {
  /** Names the lease; hand it back with it. */
  readonly endMs: number;
  /** In how many milliseconds the request may start. */
  readonly waitMs: number;
  /** For how many milliseconds the host is still to be left alone; 0 or less when it is not. */
  readonly heldForMs: number;
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
              held_until_ms - ${NOW_MS} AS "heldForMs"`,
};

/**
 * Takes the next start of a request to `host`, at least `gapMs` after the one before, by whatever worker; null when
 * `maxLeases` requests are under way. A lease that is not handed back ends by itself `leaseMs` after its start.
 */
export async function leaseHost(
  db: Db,
  host: string,
  { gapMs, leaseMs, maxLeases }: { gapMs: number; leaseMs: number; maxLeases: number },
): Promise<HostLease | null> {
  const rows = await queryPrepared<HostLease>(db, LEASE_HOST, [host, gapMs, leaseMs, maxLeases]);
  return rows[0] ?? null;
}

const END_HOST_LEASE: Prepared = {
  name: 'end-host-lease',
  text: `
    UPDATE host_paces SET lease_ends_ms = array_remove(lease_ends_ms, $2::double precision) WHERE host = $1`,
};

/** Hands a lease back when its request has ended. */
export async function endHostLease(db: Db, host: string, endMs: number): Promise<void> {
  await queryPrepared(db, END_HOST_LEASE, [host, endMs]);
}

/** For how many milliseconds `host` is still to be left alone; 0 when it is not. */
export async function hostHeldForMs(db: Db, host: string): Promise<number> {
  const rows = await db.query<{ heldForMs: number }[]>(
    `SELECT greatest(0, held_until_ms - ${NOW_MS}) AS "heldForMs" FROM host_paces WHERE host = $1`,
    [host],
  );
  return rows[0]?.heldForMs ?? 0;
}

/** No request to `host` starts within the next `waitMs`, nor within a longer time that was asked for before. */
export async function holdHost(db: Db, host: string, waitMs: number): Promise<void> {
  await db.query(
    `INSERT INTO host_paces AS p (host, held_until_ms) VALUES ($1, ${NOW_MS} + $2)
     ON CONFLICT (host) DO UPDATE SET held_until_ms = greatest(p.held_until_ms, EXCLUDED.held_until_ms)`,
    [host, waitMs],
  );
}

/** Requests to `host` start at least `gapMs` apart for the next `forMs`; a wider gap that still holds stays. */
export async function widenHostGap(db: Db, host: string, gapMs: number, forMs: number): Promise<void> {
  await db.query(
    `INSERT INTO host_paces AS p (host, gap_ms, gap_until_ms) VALUES ($1, $2, ${NOW_MS} + $3)
     ON CONFLICT (host) DO UPDATE SET
       gap_ms = CASE WHEN p.gap_until_ms > ${NOW_MS} THEN greatest(p.gap_ms, $2) ELSE $2 END,
       gap_until_ms = EXCLUDED.gap_until_ms`,
    [host, gapMs, forMs],
  );
}

/** Forgets the hosts that nobody asked for `hours` and that want nothing of us. */
export async function deleteIdleHosts(db: Db, hours: number): Promise<void> {
  await db.query(
    `DELETE FROM host_paces WHERE greatest(next_start_ms, held_until_ms, gap_until_ms) < ${NOW_MS} - $1 * 3600000`,
    [hours],
  );
}
