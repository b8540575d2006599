import { embeddedText, textHash } from '@lectern/shared/embeddings/embedded-text.ts';
import { type QuantizedVector, quantize } from '@lectern/shared/embeddings/quantize.ts';
import { type PassageVector, type VectorSet, vectorAt } from '@lectern/shared/embeddings/vector-set.ts';
import type { SegmentPassage } from '@lectern/shared/search/index/segment.ts';

/** The model returned vectors of a different length, which cannot be compared with the existing ones. */
export class DimensionsChangedError extends Error {
  override readonly name = 'DimensionsChangedError';
}

/** The existing and missing vectors of a segment's passages. */
export interface VectorPlan {
  /** Passages whose vector existed at the start. */
  readonly reused: number;
  /** The distinct texts that had no vector at the start. */
  readonly missing: readonly string[];
  /**
   * Adds vectors of missing texts, in the same order; null for a text without one.
   *
   * @throws {DimensionsChangedError} when the existing ones have another length.
   */
  addVectors(texts: readonly string[], vectors: readonly (readonly number[] | null)[]): void;
  /** The vectors so far, in the order of the passages. */
  found(): PassageVector[];
}

/** Finds the vectors of passages in `known` by the hashes of their texts. */
export function planVectors(
  passages: readonly SegmentPassage[],
  known: readonly VectorSet[] = [],
): VectorPlan {
  const byHash = new Map<string, QuantizedVector>();
  for (const set of known) {
    for (let index = 0; index < set.count; index++) {
      byHash.set(keyOf([set.hashes[2 * index] ?? 0, set.hashes[2 * index + 1] ?? 0]), vectorAt(set, index));
    }
  }
  const texts = passages.map(embeddedText);
  const hashes = new Map([...new Set(texts)].map((text) => [text, textHash(text)]));
  const vectors = new Map<string, QuantizedVector>();
  for (const [text, hash] of hashes) {
    const vector = byHash.get(keyOf(hash));
    if (vector) vectors.set(text, vector);
  }
  const dimensions = vectors.values().next().value?.values.length;
  return {
    reused: texts.filter((text) => vectors.has(text)).length,
    missing: [...hashes.keys()].filter((text) => !vectors.has(text)),
    addVectors(embedded, added) {
      embedded.forEach((text, at) => {
        const vector = added[at];
        if (!vector) return;
        if (dimensions !== undefined && vector.length !== dimensions) {
          throw new DimensionsChangedError(
            `The embedding model returned vectors of length ${vector.length}; earlier ones have length ${dimensions}`,
          );
        }
        vectors.set(text, quantize(vector));
      });
    },
    found: () =>
      passages.flatMap(({ passageId }, at) => {
        const text = texts[at] ?? '';
        const [hash, vector] = [hashes.get(text), vectors.get(text)];
        return hash && vector ? [{ passageId, hash, vector }] : [];
      }),
  };
}

function keyOf([low, high]: readonly [low: number, high: number]): string {
  return `${low} ${high}`;
}
