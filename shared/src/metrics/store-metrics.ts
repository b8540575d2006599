import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { poolOf } from '../db/pool.ts';
import { type Backlog, readBacklog } from '../db/stores/backlog.ts';
import type { QueueClient } from '../queues/client.ts';

/** The connections of a process to PostgreSQL, by what they do: busy, idle, or waited for. */
export function measurePool(registry: Registry, dataSource: DataSource): void {
  new Gauge({
    name: 'db_client_connections',
    help: 'Connections to PostgreSQL; "waiting" are requests for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = poolOf(dataSource);
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}

/** What waits: jobs by queue and state, decided jobs that have not reached their queue, sources that nobody has begun. */
export function measureBacklog(
  registry: Registry,
  { dataSource, queue }: { dataSource: DataSource; queue: QueueClient },
): void {
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      for (const each of queue.queues) {
        const counts = await each.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
        for (const [state, count] of Object.entries(counts)) this.set({ queue: each.name, state }, count);
      }
    },
  });
  for (const [name, help, pick] of BACKLOG) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(pick(await readBacklog(dataSource.manager)));
      },
    });
  }
}

const BACKLOG: [name: string, help: string, pick: (backlog: Backlog) => number][] = [
  ['outbox_oldest_seconds', 'Age of the oldest job that waits for its queue', (each) => each.outboxSeconds],
  ['sources_waiting', 'Sources that wait to be read', (each) => each.waitingSources],
  ['sources_waiting_oldest_seconds', 'How long the first of them has waited', (each) => each.waitingSeconds],
];
