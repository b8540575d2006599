import type { Pool, PoolClient } from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { DataSource } from '../db/data-source.ts';
import { checkDiskSpace } from '../db/disk-space.ts';

/** The load of a limited resource. */
export interface Load {
  readonly used: number;
  readonly waiting: number;
}

/** Measures connections to PostgreSQL: busy, idle and waiting ones, wait times and use times. */
export function measurePool(registry: Registry, dataSource: DataSource): void {
  const pool = dataSource.pool;
  new Gauge({
    name: 'db_client_connections',
    help: 'Connections to PostgreSQL by state; "waiting" counts queued requests for a connection',
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
    help: '0 while the disk of PostgreSQL is full, 1 otherwise',
    registers: [registry],
    async collect() {
      const hasSpace = await checkDiskSpace(dataSource).then(
        () => true,
        () => false,
      );
      this.set(hasSpace ? 1 : 0);
    },
  });
  const waits = new Histogram({
    name: 'db_client_connection_wait_seconds',
    help: 'Wait time for a connection to PostgreSQL',
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 2, 5],
    registers: [registry],
  });
  pool.onWait = (seconds) => waits.observe(seconds);
  const uses = new Histogram({
    name: 'db_client_connection_use_seconds',
    help: 'Time a statement or transaction held a connection to PostgreSQL',
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 5, 15],
    registers: [registry],
  });
  timeUses(pool, (seconds) => uses.observe(seconds));
}

/** Measures limited resources, such as browser pages: used units and waiting requests. */
export function measureLoad(registry: Registry, pools: Readonly<Record<string, () => Load>>): void {
  new Gauge({
    name: 'pool_slots',
    help: 'Limited resources such as browser pages, by state; "waiting" counts queued requests',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, readLoad] of Object.entries(pools)) {
        const { used, waiting } = readLoad();
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

function timeUses(pool: Pool, observe: (seconds: number) => void): void {
  const acquiredMs = new WeakMap<PoolClient, number>();
  pool.on('acquire', (client) => void acquiredMs.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const sinceMs = acquiredMs.get(client);
    if (sinceMs !== undefined) observe((performance.now() - sinceMs) / 1_000);
  });
}
