import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { lockIndexedSource, readSegmentBytes } from '@lectern/shared/db/stores/segments/segments.ts';
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
      let rebuiltIn: number | undefined;
      // The segments of a large document exceed the memory of the process.
      for (const segment of await lockIndexedSource(db, documentUrlId)) {
        if (isSegment(await readSegmentBytes(db, segment))) continue;
        await rebuildSegment(db, segment, deps.buildSegmentBytes, segment.firstPageId);
        rebuiltIn = segment.collectionId;
      }
      if (rebuiltIn === undefined) return;
      await deps.onIndexed?.(db, documentUrlId);
      await touchCollection(db, rebuiltIn);
    });
}
