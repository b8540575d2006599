import type { Db } from '@lectern/shared/db/data-source.ts';
import { markCollectionProcessing } from '@lectern/shared/db/stores/collections.ts';
import { addToOutbox } from '@lectern/shared/db/stores/outbox.ts';
import type { CrawlType } from '@lectern/shared/domain/crawl-type.ts';
import { ingestJobOf } from '@lectern/shared/queues/crawl-jobs.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';

export interface IngestToDecide {
  readonly documentUrlId: number;
  readonly attempt: number;
  readonly collectionId: number;
  readonly crawlType: CrawlType | null;
  readonly maxUrls: number | null;
  /** Lower runs first; 0 runs before all that have one. */
  readonly priority: number;
}

/** Decides a run of a source within the caller's transaction, and shows its collection as processing. */
export async function decideIngest(db: Db, ingest: IngestToDecide): Promise<void> {
  const run = { documentUrlId: ingest.documentUrlId, attempt: ingest.attempt };
  await addToOutbox(db, ingestJobOf(ingest), run, { jobId: ingestJobId(run), priority: ingest.priority });
  await markCollectionProcessing(db, ingest.collectionId);
}
