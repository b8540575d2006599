import { LRUCache } from 'lru-cache';
import type { AnswerPassage } from './answer-passage.ts';

/** Caches passages ready to be quoted, by collection and revision. */
export interface PassageCache {
  get(collection: CacheScope, passageId: number): AnswerPassage | undefined;
  set(collection: CacheScope, passage: AnswerPassage & { readonly passageId: number }): void;
}

/** Every change of a passage or its document makes a new revision, so entries are never stale. */
export interface CacheScope {
  readonly collectionId: number;
  readonly revision: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** Measured: the tokens of a passage besides its text. */
const OVERHEAD_BYTES = 1_000;

/** Caches the most recently used passages, up to `maxBytes`. */
export function createPassageCache(maxBytes = DEFAULT_MAX_BYTES): PassageCache {
  const passages = new LRUCache<string, AnswerPassage>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.length * 2 + OVERHEAD_BYTES,
  });
  const keyOf = ({ collectionId, revision }: CacheScope, passageId: number) =>
    `${collectionId} ${revision} ${passageId}`;
  return {
    get: (collection, passageId) => passages.get(keyOf(collection, passageId)),
    set: (collection, passage) => void passages.set(keyOf(collection, passage.passageId), passage),
  };
}
