import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { lockIndexedSource } from '@lectern/shared/db/stores/segments/segments.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { isSegment } from '@lectern/shared/search/index/segment.ts';
import { type BuildSegmentBytes, rebuildSegment } from '../../crawl/store/store-segment.ts';

export interface RebuildSegmentDeps {
  readonly transact: Transact;
  readonly buildSegmentBytes: BuildSegmentBytes;
  /** Called in the transaction that stores a segment, for further jobs about it. */
  readonly onIndexed?: (db: Db, documentUrlId: number) => Promise<void>;
}

/**
 * Rebuilds the unreadable segments of a document (damaged, or of an older format) from their passages. Keeps readable ones: an
 * older process that cannot read the current format may have requested the job. A lock keeps crawls of the same document from
 * storing it meanwhile.
 */
export function createRebuildSegment(deps: RebuildSegmentDeps): Handlers['rebuild-segment'] {
  return ({ documentUrlId }) =>
    deps.transact(async (db) => {
      const segments = await lockIndexedSource(db, documentUrlId);
      const [source, ...others] = segments.filter(({ bytes }) => !isSegment(bytes));
      if (!source) return;
      for (const segment of [source, ...others])
        await rebuildSegment(db, segment, deps.buildSegmentBytes, segment.firstPageId);
      await deps.onIndexed?.(db, documentUrlId);
      await touchCollection(db, source.collectionId);
    });
}
