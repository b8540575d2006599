import { embeddedText, textHash } from '@lectern/shared/embeddings/embedded-text.ts';
import { type QuantizedVector, quantize } from '@lectern/shared/embeddings/quantize.ts';
import { type PassageVector, type VectorSet, vectorAt } from '@lectern/shared/embeddings/vector-set.ts';
import type { SegmentPassage } from '@lectern/shared/search/index/segment.ts';

/** The model returned vectors of a different length, which cannot be compared with the existing ones. */
export class DimensionsChangedError extends Error {
  override readonly name = 'DimensionsChangedError';
}

/** The existing and missing vectors of a document's passages. */
export interface VectorPlan {
  readonly passages: number;
  /** Passages with an existing vector. */
  readonly reused: number;
  /** Distinct texts to embed. */
  readonly missing: readonly string[];
  /**
   * Adds vectors of missing texts, in the same order; null for a text without one.
   *
   * @throws {DimensionsChangedError} when their length differs from that of the existing ones.
   */
  add(texts: readonly string[], vectors: readonly (readonly number[] | null)[]): void;
  /** The vectors so far, in the order of the passages. */
  found(): PassageVector[];
  /** Whether every text was embedded or rejected. */
  isComplete(): boolean;
}

interface Planned {
  readonly passageId: number;
  readonly hash: readonly [low: number, high: number];
  readonly key: string;
}

/** Finds the vector of each passage in `known` by the hash of its text. */
export function planVectors(passages: readonly SegmentPassage[], known: VectorSet | null): VectorPlan {
  const vectors = new Map<string, QuantizedVector | null>();
  for (let index = 0; known !== null && index < known.count; index++) {
    const hash = [known.hashes[2 * index] ?? 0, known.hashes[2 * index + 1] ?? 0] as const;
    vectors.set(keyOf(hash), vectorAt(known, index));
  }
  const missing = new Map<string, string>();
  let reused = 0;
  const planned = passages.map((passage): Planned => {
    const text = embeddedText(passage);
    const hash = textHash(text);
    const key = keyOf(hash);
    if (vectors.has(key)) reused++;
    else missing.set(key, text);
    return { passageId: passage.passageId, hash, key };
  });
  return {
    passages: passages.length,
    reused,
    missing: [...missing.values()],
    add(texts, added) {
      texts.forEach((text, at) => {
        const vector = added[at];
        if (vector && known !== null && known.count > 0 && vector.length !== known.dimensions) {
          throw new DimensionsChangedError(
            `Embedding passages: the model gave ${vector.length} numbers where it gave ${known.dimensions} before`,
          );
        }
        vectors.set(keyOf(textHash(text)), vector ? quantize(vector) : null);
      });
    },
    found: () =>
      planned.flatMap(({ passageId, hash, key }) => {
        const vector = vectors.get(key);
        return vector ? [{ passageId, hash, vector }] : [];
      }),
    isComplete: () => planned.every(({ key }) => vectors.has(key)),
  };
}

function keyOf([low, high]: readonly [low: number, high: number]): string {
  return `${low} ${high}`;
}
