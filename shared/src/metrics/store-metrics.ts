import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from '../db/data-source.ts';
import { type Backlog, OWNER_AGES, readBacklog } from '../db/stores/queue/backlog.ts';
import type { QueueClient } from '../queues/queue-client.ts';

/**
 * Measures the backlog: jobs by queue and state, the outbox, waiting sources, and how long owners have waited. Figures
 * of an unavailable store are left out and the failure is counted.
 */
export function measureBacklog(
  registry: Registry,
  { dataSource, queue }: { dataSource: DataSource; queue: QueueClient },
): void {
  const failures = new Counter({
    name: 'metrics_store_failures_total',
    help: 'Failed metric queries by store',
    labelNames: ['store'],
    registers: [registry],
  });
  for (const store of ['queues', 'postgres']) failures.inc({ store }, 0);
  const askQueues = onceAtATime(
    () => countJobs(queue),
    () => failures.inc({ store: 'queues' }),
  );
  for (const metric of QUEUE_METRICS) addGauge(registry, metric, askQueues);
  const checkQueueHealth = onceAtATime(
    async () => {
      await queue.check();
      return true;
    },
    () => {},
  );
  addGauge(registry, HEALTH_METRIC, checkQueueHealth);
  const askBacklog = onceAtATime(
    () => readBacklog(dataSource),
    () => failures.inc({ store: 'postgres' }),
  );
  for (const metric of BACKLOG_METRICS) addGauge(registry, metric, askBacklog);
}

interface CountedJobs {
  readonly seconds: number;
  readonly byQueue: readonly (readonly [queue: string, counts: Readonly<Record<string, number>>])[];
}

async function countJobs({ queues }: QueueClient): Promise<CountedJobs> {
  const askedMs = performance.now();
  const byQueue = [];
  for (const each of queues) {
    const counts = await each.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
    byQueue.push([each.name, counts] as const);
  }
  return { seconds: (performance.now() - askedMs) / 1_000, byQueue };
}

/** A gauge computed from a store. `found` is null if the store failed. */
interface StoreMetric<Found> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly update: (gauge: Gauge, found: Found | null) => void;
}

function addGauge<Found>(
  registry: Registry,
  { name, help, labelNames = [], update }: StoreMetric<Found>,
  ask: () => Promise<Found | null>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const found = await ask();
      this.reset();
      update(this, found);
    },
  });
}

/** Shares one query among gauges that are collected at the same time. Null when it failed. */
function onceAtATime<Found>(ask: () => Promise<Found>, onFailure: () => void): () => Promise<Found | null> {
  let asking: Promise<Found | null> | null = null;
  const run = async () => {
    try {
      return await ask();
    } catch {
      onFailure();
      return null;
    } finally {
      asking = null;
    }
  };
  return () => {
    asking ??= run();
    return asking;
  };
}

const QUEUE_METRICS: readonly StoreMetric<CountedJobs>[] = [
  {
    name: 'queue_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    update(gauge, found) {
      for (const [queue, counts] of found?.byQueue ?? [])
        for (const [state, count] of Object.entries(counts)) gauge.set({ queue, state }, count);
    },
  },
  {
    name: 'queue_store_up',
    help: '1 if the queue store responds, 0 otherwise',
    update: (gauge, found) => gauge.set(found ? 1 : 0),
  },
  {
    name: 'queue_store_answer_seconds',
    help: 'Time the queue store took to count jobs',
    update: (gauge, found) => found && gauge.set(found.seconds),
  },
];

const HEALTH_METRIC: StoreMetric<boolean> = {
  name: 'queue_store_fit',
  help: '1 if the queue store is durable and accepts writes, 0 otherwise',
  update: (gauge, found) => gauge.set(found ? 1 : 0),
};

const BACKLOG_METRICS: readonly StoreMetric<Backlog>[] = [
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest job in the outbox',
    update: (gauge, found) => found && gauge.set(found.outboxSeconds),
  },
  {
    name: 'sources_waiting',
    help: 'Sources waiting to be crawled',
    update: (gauge, found) => found && gauge.set(found.waitingSources),
  },
  {
    name: 'sources_waiting_oldest_seconds',
    help: 'Wait time of the oldest waiting source',
    update: (gauge, found) => found && gauge.set(found.waitingSeconds),
  },
  {
    name: 'owners_waiting',
    help: 'Owners with waiting sources and none in progress, by minimum wait in seconds',
    labelNames: ['age'],
    update(gauge, found) {
      for (const [at, age] of OWNER_AGES.entries())
        if (found) gauge.set({ age: String(age) }, found.ownersWaiting[at] ?? 0);
    },
  },
];
