import type { CrawlType } from '../../../domain/documents/crawl-type.ts';
import { ingestJobId } from '../../../queues/job-ids.ts';
import { ingestJobOf } from '../../../queues/jobs.ts';
import type { Db } from '../../data-source.ts';
import { markCollectionProcessing } from '../collections/collections.ts';
import { addToOutbox } from '../queue/outbox.ts';

export interface IngestRequest {
  readonly documentUrlId: number;
  readonly attempt: number;
  readonly collectionId: number;
  readonly crawlType: CrawlType | null;
  readonly maxUrls: number | null;
  /** Lower runs first; 0 runs before all jobs with a priority. */
  readonly priority: number;
}

/** Schedules a run of a source in the caller's transaction and marks its collection as processing. */
export async function requestIngest(db: Db, ingest: IngestRequest): Promise<void> {
  const run = { documentUrlId: ingest.documentUrlId, attempt: ingest.attempt };
  await addToOutbox(db, ingestJobOf(ingest), run, { jobId: ingestJobId(run), priority: ingest.priority });
  await markCollectionProcessing(db, ingest.collectionId);
}
