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
