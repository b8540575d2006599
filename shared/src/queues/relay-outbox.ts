import type { Db, Transact } from '../db/data-source.ts';
import { removeFromOutbox, takeFromOutbox } from '../db/stores/queue/outbox.ts';
import { emitStep } from '../job-steps.ts';
import { ALL_JOBS, type JobName } from './jobs.ts';
import type { QueueClient } from './queue-client.ts';

const BATCH_ROWS = 100;

/**
 * Moves all outbox rows to their queues and returns their number. Several relays may run at once. A row leaves the
 * outbox only after its queue has accepted it, so no job is lost. Jobs of a newer version are left to its relay. A job
 * that is added twice runs once because of its id. Throws if the queue does not accept a job; the others of its batch have
 * left the outbox then.
 */
export async function relayOutbox(transact: Transact, client: QueueClient): Promise<number> {
  let relayed = 0;
  for (;;) {
    const { accepted, rejections } = await transact((db) => relayBatch(db, client));
    relayed += accepted;
    if (rejections.length > 0) throw rejections[0];
    if (accepted < BATCH_ROWS) return relayed;
  }
}

async function relayBatch(
  db: Db,
  client: QueueClient,
): Promise<{ readonly accepted: number; readonly rejections: readonly unknown[] }> {
  const rows = await takeFromOutbox(db, Object.keys(ALL_JOBS), BATCH_ROWS);
  if (rows.length > 0) emitStep('outbox taken');
  const results = await Promise.allSettled(
    rows.map(({ jobName, jobId, payload, priority, traceparent }) => {
      // Only addToOutbox writes the outbox, and it checks the payload's type by name. `enqueue` parses it again.
      const spec = ALL_JOBS[jobName as JobName];
      return client.enqueue(spec, payload as never, { jobId, priority, traceparent });
    }),
  );
  const accepted = rows.flatMap(({ id }, at) => (results[at]?.status === 'fulfilled' ? [id] : []));
  if (accepted.length > 0) {
    emitStep('outbox enqueued');
    await removeFromOutbox(db, accepted);
  }
  const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { accepted: accepted.length, rejections };
}
