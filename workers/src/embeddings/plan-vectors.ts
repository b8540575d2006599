import { embeddedText, textHash } from '@lectern/shared/embeddings/embedded-text.ts';
import { type QuantizedVector, quantize } from '@lectern/shared/embeddings/quantize.ts';
import { type PassageVector, type VectorSet, vectorAt } from '@lectern/shared/embeddings/vector-set.ts';
import type { SegmentPassage } from '@lectern/shared/search/index/segment.ts';

/** The model gives vectors of another length than it did before, so that old and new ones do not compare. */
export class DimensionsChangedError extends Error {
  override readonly name = 'DimensionsChangedError';
}

/** What a document's passages have for vectors, and what they need. */
export interface VectorPlan {
  readonly passages: number;
  /** Passages whose vectors were there before. */
  readonly reused: number;
  /** The texts to embed, each once. */
  readonly missing: readonly string[];
  /**
   * Takes vectors of missing texts, in the same order; null for a text that has none.
   *
   * @throws {DimensionsChangedError} when they are of another length than those that were there before.
   */
  add(texts: readonly string[], vectors: readonly (readonly number[] | null)[]): void;
  /** What is there by now, in the order of the passages. */
  found(): PassageVector[];
  /** Whether every text was embedded, or tried. */
  isComplete(): boolean;
}

interface Planned {
  readonly passageId: number;
  readonly hash: readonly [low: number, high: number];
  readonly key: string;
}

/** Finds for every passage the vector that its text had in `known`, by the text's hash. */
export function planVectors(passages: readonly SegmentPassage[], known: VectorSet | null): VectorPlan {
  const vectors = new Map<string, QuantizedVector | null>();
  for (let place = 0; known !== null && place < known.count; place++) {
    const hash = [known.hashes[2 * place] ?? 0, known.hashes[2 * place + 1] ?? 0] as const;
    vectors.set(keyOf(hash), vectorAt(known, place));
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
