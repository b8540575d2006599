import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import {
  hasDeletedPassages,
  listSegmentStarts,
  lockIndexedSource,
  readSegmentBytes,
} from '@lectern/shared/db/stores/segments/segments.ts';
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
 * Rebuilds the unreadable segments of a document (damaged, or of an older format) and those with deleted passages. Keeps the
 * others: an older process that cannot read the current format may have requested the job. A lock keeps crawls of the document
 * from storing a segment meanwhile. Each segment has its own transaction, because a large document takes minutes.
 */
export function createRebuildSegment(deps: RebuildSegmentDeps): Handlers['rebuild-segment'] {
  const { transact, buildSegmentBytes, onIndexed } = deps;
  return async ({ documentUrlId }) => {
    for (const firstPageId of await transact((db) => listSegmentStarts(db, documentUrlId))) {
      await transact(async (db) => {
        const segment = await lockIndexedSource(db, { documentUrlId, firstPageId });
        if (!segment) return;
        const isReadable = isSegment(await readSegmentBytes(db, segment));
        if (isReadable && !(await hasDeletedPassages(db, segment))) return;
        await rebuildSegment(db, segment, buildSegmentBytes, firstPageId);
        await onIndexed?.(db, documentUrlId);
        await touchCollection(db, segment.collectionId);
      });
    }
  };
}
