import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { listQuietRuns, noteHeardOf, type QuietRun, renewRun } from '@lectern/shared/db/stores/ingest.ts';
import { addToOutbox, isInOutbox } from '@lectern/shared/db/stores/outbox.ts';
import type { QueueClient } from '@lectern/shared/queues/client.ts';
import { ingestJobOf } from '@lectern/shared/queues/crawl-jobs.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';
import { relayOutbox } from '@lectern/shared/queues/relay.ts';

export interface ReconcileDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly queue: QueueClient;
  /** An unfinished source is looked at when nothing was heard of it for this long. */
  readonly quietSeconds: number;
}

const BATCH = 200;

/**
 * Puts back what a lost queue, a killed process or a missed relay left behind: relays the outbox, and gives every
 * unfinished source without a live job a new attempt. Returns how many sources were renewed. May run anywhere, often.
 */
export async function reconcile(deps: ReconcileDeps): Promise<number> {
  await relayOutbox(deps.transact, deps.queue);
  const quiet = await listQuietRuns(deps.db, deps.quietSeconds, BATCH);
  let renewed = 0;
  const alive: QuietRun[] = [];
  for (const run of quiet) {
    if (await isUnderWay(deps, run)) alive.push(run);
    else if (await renew(deps, run)) renewed += 1;
  }
  // They go to the end of the line: a long queue must not hide a lost source behind it.
  await noteHeardOf(deps.db, alive);
  if (renewed > 0) await relayOutbox(deps.transact, deps.queue);
  return renewed;
}

async function isUnderWay(deps: ReconcileDeps, run: QuietRun): Promise<boolean> {
  const jobId = ingestJobId(run);
  return (await deps.queue.isLive(ingestJobOf(run), jobId)) || (await isInOutbox(deps.db, jobId));
}

/** True when this process, and no other one, renewed the run. */
async function renew(deps: ReconcileDeps, run: QuietRun): Promise<boolean> {
  return deps.transact(async (db) => {
    const next = await renewRun(db, run);
    if (next) await addToOutbox(db, ingestJobOf(run), next, { jobId: ingestJobId(next) });
    return next !== null;
  });
}
