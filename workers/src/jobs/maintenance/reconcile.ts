import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  listStalledRuns,
  renewRun,
  type StalledRun,
  touchRuns,
} from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { addToOutbox, isInOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { listTopicsNotExtracted } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { extractTopic, ingestJobOf } from '@lectern/shared/queues/crawl-jobs.ts';
import { ingestJobId, topicJobId } from '@lectern/shared/queues/job-ids.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay.ts';

export interface ReconcileDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly queue: QueueClient;
  /** An unfinished source is looked at when nothing was heard of it for this long. */
  readonly quietSeconds: number;
}

const BATCH = 200;
/** So many sources are put back at a time after a queue was lost; the others are in the next round. */
const MOST_BATCHES = 25;

/**
 * Puts back what a lost queue, a killed process or a missed relay left behind: relays the outbox, and gives every
 * unfinished source without a live job a new attempt, and every topic without its text a new job. Returns how many
 * sources were renewed. May run anywhere, often.
 */
export async function reconcile(deps: ReconcileDeps): Promise<number> {
  await relayOutbox(deps.transact, deps.queue);
  let renewed = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const quiet = await listStalledRuns(deps.db, deps.quietSeconds, BATCH);
    renewed += await reconcileRuns(deps, quiet);
    if (quiet.length < BATCH) break;
  }
  const topics = await reconcileTopics(deps);
  if (renewed + topics > 0) await relayOutbox(deps.transact, deps.queue);
  return renewed;
}

async function reconcileRuns(deps: ReconcileDeps, quiet: readonly StalledRun[]): Promise<number> {
  let renewed = 0;
  const alive: StalledRun[] = [];
  for (const run of quiet) {
    if (await isInProgress(deps, run)) alive.push(run);
    else if (await renew(deps, run)) renewed += 1;
  }
  // They go to the end of the line: a long queue must not hide a lost source behind it.
  await touchRuns(deps.db, alive);
  return renewed;
}

async function isInProgress(deps: ReconcileDeps, run: StalledRun): Promise<boolean> {
  const jobId = ingestJobId(run);
  return (await deps.queue.isLive(ingestJobOf(run), jobId)) || (await isInOutbox(deps.db, jobId));
}

/** True when this process, and no other one, renewed the run. */
async function renew(deps: ReconcileDeps, run: StalledRun): Promise<boolean> {
  return deps.transact(async (db) => {
    const next = await renewRun(db, run);
    if (next) await addToOutbox(db, ingestJobOf(run), next, { jobId: ingestJobId(next) });
    return next !== null;
  });
}

const HOUR_MS = 3_600_000;

/** Gives topics whose job was lost another one, and returns how many. */
async function reconcileTopics({ db, queue, quietSeconds }: ReconcileDeps): Promise<number> {
  let renewed = 0;
  for (const topicId of await listTopicsNotExtracted(db, quietSeconds, BATCH)) {
    const first = topicJobId(topicId);
    // A job that has failed is kept under its id for a while, and nothing is added under the same.
    const jobId = `${first}-${Math.floor(Date.now() / HOUR_MS)}`;
    const isPending = async (id: string) =>
      (await queue.isLive(extractTopic, id)) || (await isInOutbox(db, id));
    if ((await isPending(first)) || (await isPending(jobId))) continue;
    await addToOutbox(db, extractTopic, { topicId }, { jobId });
    renewed += 1;
  }
  return renewed;
}
