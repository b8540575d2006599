import { EntitySchema } from 'typeorm';

/** A job created in a transaction that has not reached the queue yet. */
export interface OutboxRow {
  id: number;
  jobName: string;
  /** The queue's job id; equal ids are one job. */
  jobId: string;
  payload: unknown;
  /** Lower runs first; 0 has no priority. */
  priority: number;
  /** The `traceparent` of the span that created it; null without tracing. */
  traceparent: string | null;
  createdAt: Date;
}

export const OutboxEntity = new EntitySchema<OutboxRow>({
  name: 'outbox',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    jobName: { name: 'job_name', type: 'text' },
    jobId: { name: 'job_id', type: 'text' },
    payload: { type: 'jsonb' },
    priority: { type: 'int', default: 0 },
    traceparent: { type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
