import type { Db } from '../db/data-source.ts';
import { renewRun, type StalledRun } from '../db/stores/ingest/unfinished-runs.ts';
import { addToOutbox } from '../db/stores/queue/outbox.ts';
import { ingestJobId } from './job-ids.ts';
import { ingestJobOf } from './jobs.ts';

/**
 * Enqueues the next attempt of an unfinished crawl within the caller's transaction; stored pages are kept. False when
 * another process has renewed the run.
 */
export async function resumeIngest(db: Db, run: StalledRun): Promise<boolean> {
  const next = await renewRun(db, run);
  if (next) await addToOutbox(db, ingestJobOf(run), next, { jobId: ingestJobId(next) });
  return next !== null;
}
