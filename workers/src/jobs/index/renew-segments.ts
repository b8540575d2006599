import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { listSegmentsOfOtherFormats } from '@lectern/shared/db/stores/segments/segments.ts';
import { segmentJobId } from '@lectern/shared/queues/job-ids.ts';
import { rebuildSegment } from '@lectern/shared/queues/jobs.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';
import { SEGMENT_BEGINNING } from '@lectern/shared/search/index/segment.ts';
import type { ReconcileDeps } from '../maintenance/reconcile.ts';

/** Segments per run; the others follow in the next one. */
const BATCH_SIZE = 10_000;

/**
 * Requests a rebuild of all segments of an older format, before a query finds them after an update. Returns their number.
 * Safe to run often and in parallel.
 */
export async function renewSegments({
  db,
  transact,
  queue,
}: Pick<ReconcileDeps, 'db' | 'transact' | 'queue'>): Promise<number> {
  const outdated = await listSegmentsOfOtherFormats(db, SEGMENT_BEGINNING, BATCH_SIZE);
  for (const segment of outdated) {
    const { documentUrlId } = segment;
    await addToOutbox(db, rebuildSegment, { documentUrlId }, { jobId: segmentJobId(segment) });
  }
  if (outdated.length > 0) await relayOutbox(transact, queue);
  return outdated.length;
}
