import type { AnswerPassage } from './answer-passage.ts';

/** Passages ready to be quoted, by collection and revision. */
export interface PassageCache {
  get(collection: CacheScope, passageId: number): AnswerPassage | undefined;
  set(collection: CacheScope, passage: AnswerPassage & { readonly passageId: number }): void;
}

/** Whatever changes a passage, its document's name or pin makes a new revision, so nothing here can be outdated. */
export interface CacheScope {
  readonly collectionId: number;
  readonly revision: number;
}

export const DEFAULT_MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** What a passage takes beside its text, as measured: the object, its strings, its place in the map. */
const OVERHEAD_BYTES = 1_000;

/** Keeps passages up to `maxBytes`; beyond that the one not used for the longest goes. */
export function createPassageCache(maxBytes = DEFAULT_MAX_CACHED_BYTES): PassageCache {
  const passages = new Map<string, AnswerPassage>();
  let bytes = 0;
  const keyOf = ({ collectionId, revision }: CacheScope, passageId: number) =>
    `${collectionId} ${revision} ${passageId}`;
  return {
    get(collection, passageId) {
      const key = keyOf(collection, passageId);
      const passage = passages.get(key);
      if (passage) {
        passages.delete(key);
        passages.set(key, passage);
      }
      return passage;
    },
    set(collection, passage) {
      const key = keyOf(collection, passage.passageId);
      if (passages.has(key)) return;
      passages.set(key, passage);
      bytes += sizeOf(passage);
      for (const [oldest, { text }] of passages) {
        if (bytes <= maxBytes) return;
        passages.delete(oldest);
        bytes -= sizeOf({ text });
      }
    },
  };
}

function sizeOf({ text }: Pick<AnswerPassage, 'text'>): number {
  return text.length * 2 + OVERHEAD_BYTES;
}
