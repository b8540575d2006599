import type { PayloadOf } from '../../../queues/job.ts';
import type { AnyJob } from '../../../queues/jobs.ts';
import { activeSpan } from '../../../tracing/active-span.ts';
import type { Db } from '../../data-source.ts';

/** A job created in a transaction that has not reached the queue yet. */
interface WaitingJob {
  readonly id: number;
  readonly jobName: string;
  /** The queue's job id; equal ids are one job. */
  readonly jobId: string;
  readonly payload: unknown;
  /** Lower runs first; 0 has no priority. */
  readonly priority: number;
  /** The `traceparent` of the span that created it; null without tracing. */
  readonly traceparent: string | null;
}

/** Schedules a job in the caller's transaction. It reaches the queue after the commit. */
export async function addToOutbox<Spec extends AnyJob>(
  db: Db,
  spec: Spec,
  payload: PayloadOf<Spec>,
  options: { jobId: string; priority?: number },
): Promise<void> {
  await db.query(
    'INSERT INTO outbox (job_name, job_id, payload, priority, traceparent) VALUES ($1, $2, $3, $4, $5)',
    [spec.name, options.jobId, payload, options.priority ?? 0, activeSpan()?.traceparent ?? null],
  );
}

/** Locks and returns the oldest rows of these jobs that no other relay has locked, until the transaction ends. */
export async function takeFromOutbox(
  db: Db,
  jobNames: readonly string[],
  limit: number,
): Promise<WaitingJob[]> {
  return db.query<WaitingJob[]>(
    `SELECT id, job_name AS "jobName", job_id AS "jobId", payload, priority, traceparent
       FROM outbox WHERE job_name = ANY($1) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [jobNames, limit],
  );
}

/** Removes rows that have reached the queue. */
export async function removeFromOutbox(db: Db, outboxIds: readonly number[]): Promise<void> {
  await db.query('DELETE FROM outbox WHERE id = ANY($1)', [outboxIds]);
}

/** Whether a job with this id is still in the outbox. */
export async function isInOutbox(db: Db, jobId: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM outbox WHERE job_id = $1 LIMIT 1', [jobId]);
  return rows.length > 0;
}
