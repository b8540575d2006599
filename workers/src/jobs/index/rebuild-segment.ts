import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { lockIndexedSource } from '@lectern/shared/db/stores/segments/segments.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { isSegment } from '@lectern/shared/search/index/segment.ts';
import { type IndexPassages, storeSegment } from '../../crawl/store/store-segment.ts';

export interface RebuildSegmentDeps {
  readonly transact: Transact;
  readonly indexPassages: IndexPassages;
  /** Decides, in the transaction that stores a document's segment, what else is to be done. */
  readonly onIndexed?: (db: Db, documentUrlId: number) => Promise<void>;
}

/**
 * Builds a segment that cannot be read, because it was damaged or is of an older format, from its passages again.
 * One that can be read stays: it is an older process that asked, and would not understand the new one either.
 * A crawl that stores the same document waits, or is waited for.
 */
export function createRebuildSegment(deps: RebuildSegmentDeps): Handlers['rebuild-segment'] {
  return ({ documentUrlId }) =>
    deps.transact(async (db) => {
      const source = await lockIndexedSource(db, documentUrlId);
      if (!source || isSegment(source.bytes)) return;
      await storeSegment(db, source, deps.indexPassages);
      await deps.onIndexed?.(db, documentUrlId);
      await touchCollection(db, source.collectionId);
    });
}
