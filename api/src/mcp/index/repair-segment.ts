import type { Db } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { segmentJobId } from '@lectern/shared/queues/job-ids.ts';
import { rebuildSegment } from '@lectern/shared/queues/jobs.ts';
import type { BrokenSegment } from './served-segments.ts';

/**
 * Enqueues a job that rebuilds a corrupt segment from its passages, once for all processes. Returns at once and never
 * throws.
 */
export function createSegmentRepair(deps: {
  readonly db: Db;
  readonly logger: Logger;
  readonly relayOutbox: () => void;
}): (broken: BrokenSegment) => void {
  const ask = async (broken: BrokenSegment) => {
    const { documentUrlId } = broken;
    await addToOutbox(deps.db, rebuildSegment, { documentUrlId }, { jobId: segmentJobId(broken) });
    deps.relayOutbox();
  };
  return (broken) => {
    ask(broken).catch((error) =>
      deps.logger.error({ ...broken, err: error }, 'could not enqueue the rebuild of a segment'),
    );
  };
}
