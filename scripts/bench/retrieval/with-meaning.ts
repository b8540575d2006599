import { fuseRankings } from '../../../shared/src/embeddings/fuse-rankings.ts';
import { type NearPage, nearPages } from '../../../shared/src/embeddings/near-pages.ts';
import type { QuantizedVector } from '../../../shared/src/embeddings/quantize.ts';
import type { VectorSet } from '../../../shared/src/embeddings/vector-set.ts';
import { type Collection, withPassages } from './collection.ts';
import type { KeptVectors } from './kept-vectors.ts';

/** A collection with the vectors of its passages. */
export interface EmbeddedCollection extends Collection {
  near(question: QuantizedVector): NearPage[];
}

export async function withVectors(collection: Collection, vectors: KeptVectors): Promise<EmbeddedCollection> {
  const sets = new Map<number, VectorSet>();
  for (const { documentId, passageIds } of collection.segments) {
    const passages = [...passageIds].flatMap((id) => collection.passages[id] ?? []);
    const [first] = passages;
    if (first) sets.set(documentId, await vectors.ofPassages(first.manual, passages));
  }
  return {
    ...collection,
    near: (question) => nearPages(collection.segments, sets, question, { isTopicEnabled: () => true }),
  };
}

/** The collection asked by words and by the pages that are near to the question in meaning. */
export function withMeaning(collection: Collection, near: readonly NearPage[], weight: number): Collection {
  return {
    ...collection,
    find(question, limit, weights) {
      const hits = collection.find(question, limit, weights).map(({ hit }) => hit);
      return withPassages(fuseRankings(hits, near, weight).slice(0, limit), collection.passages);
    },
    // The tool leaves out what is not worth giving by words, and adds what meaning has found, which has no score.
    worthGiving(hits) {
      const byWords = new Set(collection.worthGiving(hits));
      return hits.filter((hit) => hit.score === 0 || byWords.has(hit));
    },
  };
}
