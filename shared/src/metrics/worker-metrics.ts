import { statfs } from 'node:fs/promises';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { FAILURE_CLASSES, type FailureClass } from '../domain/documents/failure.ts';
import type { JobAttempt } from '../queues/serve-queues.ts';

/** Outcome of a crawl: 'active', or the class of its failure. */
export type CrawlOutcome = 'active' | FailureClass;

/** The client that requested a forbidden address. */
export type BlockedClient = 'fetch' | 'browser';

/** The crawl metrics of the workers. */
export interface CrawlMetrics {
  readonly onEnded: (outcome: CrawlOutcome) => void;
  readonly onBlocked: (client: BlockedClient) => void;
}

/** Counts crawl outcomes and blocked addresses. Series start at 0, so Prometheus sees the first event as an increase. */
export function measureCrawls(registry: Registry): CrawlMetrics {
  const outcomes = new Counter({
    name: 'crawl_outcomes_total',
    help: 'Crawled sources by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const blocked = new Counter({
    name: 'egress_blocked_total',
    help: 'Requests blocked by the egress policy',
    labelNames: ['way'],
    registers: [registry],
  });
  for (const outcome of ['active', ...FAILURE_CLASSES]) outcomes.inc({ outcome }, 0);
  for (const way of ['fetch', 'browser']) blocked.inc({ way }, 0);
  return {
    onEnded: (outcome) => outcomes.inc({ outcome }),
    onBlocked: (way) => blocked.inc({ way }),
  };
}

/** Measures the duration of job attempts by job and outcome. */
export function measureJobs(registry: Registry): (attempt: JobAttempt) => void {
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of job attempts by job and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1_800],
    registers: [registry],
  });
  return ({ name, outcome, seconds }) => durations.observe({ job: name, outcome }, seconds);
}

/** Measures the free disk space of `folder`, which holds temporary files. */
export function measureTemporaryFolder(registry: Registry, folder: string): void {
  new Gauge({
    name: 'temporary_folder_free_bytes',
    help: 'Free disk space for temporary files',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(folder);
      this.set(bavail * bsize);
    },
  });
}
