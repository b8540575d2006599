import { NotFoundError } from '@lectern/shared/errors.ts';
import { type LoadedCollection, loadCollection, type ServedCollection } from './served-collection.ts';
import type { SegmentLoader } from './served-segments.ts';

/** The collections in memory. */
export interface CollectionIndex {
  /** The collection at `revision` or later. Throws NotFoundError when it is gone. */
  get(collectionId: number, revision: number): Promise<ServedCollection>;
  /** Follows a change of a collection that is in memory, so that the next call need not wait for it. */
  follow(collectionId: number, revision: number): Promise<void>;
  /** Bytes of all segments and vectors in memory. */
  byteLength(): number;
}

export const DEFAULT_MAX_INDEX_BYTES = 256 * 1024 * 1024;

/** Collections in memory up to `maxBytes` of segments and vectors; beyond that the one not asked for the longest goes. */
export function createCollectionIndex(
  loader: SegmentLoader,
  maxBytes = DEFAULT_MAX_INDEX_BYTES,
): CollectionIndex {
  const entries = new Map<number, LoadedCollection>();
  const loading = new Map<number, Promise<LoadedCollection | null>>();

  const load = async (collectionId: number): Promise<LoadedCollection | null> => {
    const entry = await loadCollection(loader, collectionId, entries.get(collectionId));
    entries.delete(collectionId);
    if (entry) entries.set(collectionId, entry);
    evict(entries, maxBytes);
    return entry;
  };
  const loadOnce = (collectionId: number): Promise<LoadedCollection | null> => {
    const running =
      loading.get(collectionId) ?? load(collectionId).finally(() => loading.delete(collectionId));
    loading.set(collectionId, running);
    return running;
  };
  const fresh = async (collectionId: number, revision: number): Promise<LoadedCollection> => {
    // A load that began before the change may give the state before it: then a second one gives the state after.
    for (let tries = 0; tries < 2; tries++) {
      const entry = await loadOnce(collectionId);
      if (!entry) throw new NotFoundError(`Collection ${collectionId} is gone`);
      if (entry.collection.revision >= revision || tries === 1) return entry;
    }
    throw new NotFoundError(`Collection ${collectionId} is gone`);
  };

  return {
    async get(collectionId, revision) {
      const entry = entries.get(collectionId);
      if (!entry || entry.collection.revision < revision)
        return (await fresh(collectionId, revision)).collection;
      entries.delete(collectionId);
      entries.set(collectionId, entry);
      return entry.collection;
    },
    async follow(collectionId, revision) {
      const entry = entries.get(collectionId);
      if (entry && entry.collection.revision < revision) await loadOnce(collectionId);
    },
    byteLength: () => sumOfBytes(entries),
  };
}

function evict(entries: Map<number, LoadedCollection>, maxBytes: number): void {
  let total = sumOfBytes(entries);
  for (const [collectionId, entry] of entries) {
    if (total <= maxBytes || entries.size === 1) return;
    entries.delete(collectionId);
    total -= entry.byteLength;
  }
}

function sumOfBytes(entries: ReadonlyMap<number, LoadedCollection>): number {
  return [...entries.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
