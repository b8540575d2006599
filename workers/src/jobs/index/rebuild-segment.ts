import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { lockIndexedSource } from '@lectern/shared/db/stores/segments/segments.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { isSegment } from '@lectern/shared/search/index/segment.ts';
import { type BuildSegmentBytes, storeSegment } from '../../crawl/store/store-segment.ts';

export interface RebuildSegmentDeps {
  readonly transact: Transact;
  readonly buildSegmentBytes: BuildSegmentBytes;
  /** Called in the transaction that stores a segment, for further jobs about it. */
  readonly onIndexed?: (db: Db, documentUrlId: number) => Promise<void>;
}

/**
 * Rebuilds an unreadable segment (damaged, or of an older format) from its passages. Keeps a readable one: an older
 * process that cannot read the current format may have requested the job. A lock keeps crawls of the same document
 * from storing it meanwhile.
 */
export function createRebuildSegment(deps: RebuildSegmentDeps): Handlers['rebuild-segment'] {
  return ({ documentUrlId }) =>
    deps.transact(async (db) => {
      const source = await lockIndexedSource(db, documentUrlId);
      if (!source || isSegment(source.bytes)) return;
      await storeSegment(db, source, deps.buildSegmentBytes);
      await deps.onIndexed?.(db, documentUrlId);
      await touchCollection(db, source.collectionId);
    });
}
