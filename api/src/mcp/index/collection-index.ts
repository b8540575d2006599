import { NotFoundError } from '@lectern/shared/errors.ts';
import { LRUCache } from 'lru-cache';
import { type LoadedCollection, loadCollection, type ServedCollection } from './served-collection.ts';
import type { SegmentLoader } from './served-segments.ts';

/** Collections loaded into memory. */
export interface CollectionIndex {
  /** The collection at `revision` or later. Throws NotFoundError when it does not exist. */
  get(collectionId: number, revision: number): Promise<ServedCollection>;
  /** Reloads a changed collection that is in memory, before the next call needs it. */
  follow(collectionId: number, revision: number): Promise<void>;
  /** Size of all segments and vectors in memory. */
  byteLength(): number;
}

const DEFAULT_MAX_INDEX_BYTES = 256 * 1024 * 1024;

/** Keeps the most recently used collections in memory, up to `maxBytes` of segments and vectors. */
export function createCollectionIndex(
  loader: SegmentLoader,
  maxBytes = DEFAULT_MAX_INDEX_BYTES,
): CollectionIndex {
  const cache = new LRUCache<number, LoadedCollection>({
    maxSize: maxBytes,
    // With its vectors, a collection may be larger than the cache; then it is its only entry. lru-cache accepts no size of 0.
    sizeCalculation: ({ byteLength }) => Math.min(Math.max(byteLength, 1), maxBytes),
  });
  const loading = new Map<number, Promise<LoadedCollection | null>>();

  const load = async (collectionId: number): Promise<LoadedCollection | null> => {
    const loaded = await loadCollection(loader, collectionId, {
      known: cache.peek(collectionId),
      maxBytes,
    });
    if (loaded) cache.set(collectionId, loaded);
    else cache.delete(collectionId);
    return loaded;
  };
  const loadOnce = (collectionId: number): Promise<LoadedCollection | null> => {
    const running =
      loading.get(collectionId) ?? load(collectionId).finally(() => loading.delete(collectionId));
    loading.set(collectionId, running);
    return running;
  };
  const loadAtLeast = async (collectionId: number, revision: number): Promise<ServedCollection> => {
    let loaded = await loadOnce(collectionId);
    // A load that was already running may have read an older revision; the next one reads the newest.
    if (loaded && loaded.collection.revision < revision) loaded = await loadOnce(collectionId);
    if (!loaded) throw new NotFoundError('Collection not found');
    return loaded.collection;
  };

  return {
    async get(collectionId, revision) {
      const cached = cache.get(collectionId)?.collection;
      return cached && cached.revision >= revision ? cached : loadAtLeast(collectionId, revision);
    },
    async follow(collectionId, revision) {
      const cached = cache.peek(collectionId);
      if (cached && cached.collection.revision < revision) await loadOnce(collectionId);
    },
    byteLength: () => [...cache.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}
