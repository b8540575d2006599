import type { Db, Transact } from '../db/data-source.ts';
import { removeFromOutbox, takeFromOutbox } from '../db/stores/queue/outbox.ts';
import { emitStep } from '../job-steps.ts';
import { ALL_JOBS, type JobName } from './all-jobs.ts';
import type { QueueClient } from './queue-client.ts';

const BATCH = 100;

/**
 * Moves every waiting outbox row into its queue and says how many. Several relays may run at once.
 * A row leaves the outbox only after its queue has it, so that a job may be added twice but never lost;
 * the job id makes the second one nothing. Throws when the queue cannot be reached.
 */
export async function relayOutbox(transact: Transact, client: QueueClient): Promise<number> {
  let relayed = 0;
  for (;;) {
    const count = await transact((db) => relayBatch(db, client));
    relayed += count;
    if (count < BATCH) return relayed;
  }
}

async function relayBatch(db: Db, client: QueueClient): Promise<number> {
  const rows = await takeFromOutbox(db, BATCH);
  if (rows.length > 0) emitStep('outbox taken');
  await Promise.all(
    rows.map(({ jobName, jobId, payload, priority, traceparent }) => {
      // The outbox is written by addToOutbox alone, which ties the name to its payload; enqueue parses it once more.
      const spec = ALL_JOBS[jobName as JobName];
      return client.enqueue(spec, payload as never, { jobId, priority, traceparent });
    }),
  );
  if (rows.length > 0) {
    emitStep('outbox enqueued');
    await removeFromOutbox(
      db,
      rows.map(({ id }) => id),
    );
  }
  return rows.length;
}
