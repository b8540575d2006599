import { Histogram, type Registry } from 'prom-client';
import type { JobAttempt } from '../queues/serve-queues.ts';

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
