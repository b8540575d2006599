import type { Pool, PoolClient } from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { checkRoom } from '../db/check-room.ts';
import { poolOf } from '../db/pool.ts';

/** How full something is of which there is only so much. */
export interface Places {
  readonly used: number;
  readonly waiting: number;
}

/** The connections of a process to PostgreSQL, by what they do (busy, idle, or waited for), and how long for. */
export function measurePool(registry: Registry, dataSource: DataSource): void {
  const pool = poolOf(dataSource);
  new Gauge({
    name: 'db_client_connections',
    help: 'Connections to PostgreSQL; "waiting" are requests for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'db_has_room',
    help: '0 while the disk of PostgreSQL is full, as statements of this process have found, else 1',
    registers: [registry],
    async collect() {
      await checkRoom(dataSource).catch(() => {});
      this.set(pool.isDiskFull ? 0 : 1);
    },
  });
  const waits = new Histogram({
    name: 'db_client_connection_wait_seconds',
    help: 'How long a connection to PostgreSQL was waited for',
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 2, 5],
    registers: [registry],
  });
  timeConnects(pool, (seconds) => waits.observe(seconds));
  const uses = new Histogram({
    name: 'db_client_connection_use_seconds',
    help: 'How long a connection to PostgreSQL was used, for one statement or one transaction',
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 5, 15],
    registers: [registry],
  });
  timeUses(pool, (seconds) => uses.observe(seconds));
}

/** What a process has a number of, by name, such as pages of the browser: how many are used and waited for. */
export function measurePlaces(registry: Registry, pools: Readonly<Record<string, () => Places>>): void {
  new Gauge({
    name: 'pool_places',
    help: 'Places of what there is only so much of; "waiting" are those who want one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, look] of Object.entries(pools)) {
        const { used, waiting } = look();
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

function timeUses(pool: Pool, observe: (seconds: number) => void): void {
  const givenMs = new WeakMap<PoolClient, number>();
  pool.on('acquire', (client) => void givenMs.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const sinceMs = givenMs.get(client);
    if (sinceMs !== undefined) observe((performance.now() - sinceMs) / 1_000);
  });
}

/** pg tells of a connection that was given, and not since when it was wanted. */
function timeConnects(pool: Pool, observe: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<unknown> | undefined;
  const timed = (callback?: (...results: unknown[]) => void): Promise<unknown> | undefined => {
    const askedMs = performance.now();
    const tell = () => observe((performance.now() - askedMs) / 1_000);
    if (callback === undefined) return connect()?.finally(tell);
    return connect((...results: unknown[]) => {
      tell();
      callback(...results);
    });
  };
  // Safe: called with or without a callback, as pg's own is.
  pool.connect = timed as typeof pool.connect;
}
