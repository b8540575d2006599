import type { Db } from '@lectern/shared/db/data-source.ts';
import { renewRun, type StalledRun } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { ingestJobOf } from '@lectern/shared/queues/crawl-jobs.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';

/** Decides the next attempt of an unfinished run within the caller's transaction; pages that are stored stay. */
export async function renewIngest(db: Db, run: StalledRun): Promise<void> {
  const next = await renewRun(db, run);
  if (next) await addToOutbox(db, ingestJobOf(run), next, { jobId: ingestJobId(next) });
}
