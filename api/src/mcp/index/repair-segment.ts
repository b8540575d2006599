import type { Db } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/outbox.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { rebuildSegment } from '@lectern/shared/queues/crawl-jobs.ts';
import { segmentJobId } from '@lectern/shared/queues/job-ids.ts';
import type { BrokenSegment } from './served-segments.ts';

/**
 * Asks the workers to build a segment that cannot be read from its passages again. However many processes find
 * it, it is built once. Returns at once and never throws: an answer does not wait for what it cannot have.
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
      deps.logger.error({ ...broken, err: error }, 'building a segment again was not asked for'),
    );
  };
}
