import type { Db } from '@lectern/shared/db/data-source.ts';
import { renewRun, type StalledRun } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { ingestJobOf } from '@lectern/shared/queues/crawl-jobs.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';

/** Enqueues the next attempt of an unfinished crawl within the caller's transaction; stored pages are kept. */
export async function resumeIngest(db: Db, run: StalledRun): Promise<void> {
  const next = await renewRun(db, run);
  if (next) await addToOutbox(db, ingestJobOf(run), next, { jobId: ingestJobId(next) });
}
