import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  listStalledRuns,
  type StalledRun,
  touchRuns,
} from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { addToOutbox, isInOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { listStalledSitemaps } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { listTopicsNotExtracted } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import type { PayloadOf } from '@lectern/shared/queues/job.ts';
import { ingestJobId, sitemapJobId, topicJobId } from '@lectern/shared/queues/job-ids.ts';
import { type AnyJob, extractTopic, ingestJobOf, processSitemap } from '@lectern/shared/queues/jobs.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';
import { resumeIngest } from '@lectern/shared/queues/resume-ingest.ts';

export interface ReconcileDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly queue: QueueClient;
  /** An unfinished source is checked after this long without an update. */
  readonly stalledAfterSeconds: number;
}

const BATCH_SIZE = 200;
/** After a lost queue, further sources follow in the next round. */
const MAX_BATCHES = 25;

/**
 * Recovers from a lost queue, a killed process or a missed relay: relays the outbox, and gives every unfinished
 * source without a live job a new attempt, and every topic without content and every unfinished sitemap a new job. Returns
 * the number of renewed sources. Safe to run often and in parallel.
 */
export async function reconcile(deps: ReconcileDeps): Promise<number> {
  await relayOutbox(deps.transact, deps.queue);
  let renewed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const stalled = await listStalledRuns(deps.db, deps.stalledAfterSeconds, BATCH_SIZE);
    renewed += await reconcileRuns(deps, stalled);
    if (stalled.length < BATCH_SIZE) break;
  }
  const jobs = await renewLostJobs(deps);
  if (renewed + jobs > 0) await relayOutbox(deps.transact, deps.queue);
  return renewed;
}

async function reconcileRuns(deps: ReconcileDeps, stalled: readonly StalledRun[]): Promise<number> {
  let renewed = 0;
  const alive: StalledRun[] = [];
  for (const run of stalled) {
    if (await isPending(deps, ingestJobOf(run), ingestJobId(run))) alive.push(run);
    else if (await deps.transact((db) => resumeIngest(db, run))) renewed += 1;
  }
  // Moves live runs to the end of the list: lost sources come first in the next round.
  await touchRuns(deps.db, alive);
  return renewed;
}

/** Whether a job is in its queue, or in the outbox on its way there. */
async function isPending(
  { db, queue }: Pick<ReconcileDeps, 'db' | 'queue'>,
  job: AnyJob,
  jobId: string,
): Promise<boolean> {
  return (await queue.isLive(job, jobId)) || (await isInOutbox(db, jobId));
}

const HOUR_MS = 3_600_000;

/**
 * Adds another job with the purpose of the job `first`, unless one of them is pending; returns whether it was added. A failed
 * job keeps its ID for a while, and no job is added under the same ID.
 */
export async function renewLostJob<Spec extends AnyJob>(
  deps: Pick<ReconcileDeps, 'db' | 'queue'>,
  job: Spec,
  payload: PayloadOf<Spec>,
  first: string,
): Promise<boolean> {
  const jobId = `${first}-${Math.floor(Date.now() / HOUR_MS)}`;
  if ((await isPending(deps, job, first)) || (await isPending(deps, job, jobId))) return false;
  await addToOutbox(deps.db, job, payload, { jobId });
  return true;
}

/** Adds new jobs for topics and sitemaps whose job was lost, and returns their number. */
async function renewLostJobs(deps: ReconcileDeps): Promise<number> {
  let renewed = 0;
  for (const topicId of await listTopicsNotExtracted(deps.db, deps.stalledAfterSeconds, BATCH_SIZE))
    renewed += Number(await renewLostJob(deps, extractTopic, { topicId }, topicJobId(topicId)));
  // The job continues where the lost one stopped.
  for (const run of await listStalledSitemaps(deps.db, deps.stalledAfterSeconds, BATCH_SIZE))
    renewed += Number(await renewLostJob(deps, processSitemap, run, sitemapJobId(run)));
  return renewed;
}
