import { embeddedText, textHash } from '@lectern/shared/embeddings/embedded-text.ts';
import { type QuantizedVector, quantize } from '@lectern/shared/embeddings/quantize.ts';
import { type PassageVector, type VectorSet, vectorAt } from '@lectern/shared/embeddings/vector-set.ts';
import type { SegmentPassage } from '@lectern/shared/search/index/segment.ts';

/** The model returned vectors of a different length, which cannot be compared with the existing ones. */
export class DimensionsChangedError extends Error {
  override readonly name = 'DimensionsChangedError';
}

/** The existing and missing vectors of a document's passages, without their texts. */
export interface VectorPlan {
  readonly passages: number;
  /** Passages whose vector existed when they were added. */
  readonly reused: number;
  /** Distinct texts without a vector. */
  readonly missing: number;
  /** Adds the next passages of the document. */
  addPassages(passages: readonly SegmentPassage[]): void;
  /** The distinct texts to embed of passages that were added. */
  missingTexts(passages: readonly SegmentPassage[]): string[];
  /**
   * Adds vectors of missing texts, in the same order; null for a text without one.
   *
   * @throws {DimensionsChangedError} when their length differs from that of the existing ones.
   */
  addVectors(texts: readonly string[], vectors: readonly (readonly number[] | null)[]): void;
  /** The vectors so far, in the order of the passages. */
  found(): PassageVector[];
}

interface Planned {
  readonly passageId: number;
  readonly hash: readonly [low: number, high: number];
  readonly key: string;
}

/** Finds the vectors of passages in `known` by the hashes of their texts. */
export function planVectors(known: VectorSet | null): VectorPlan {
  const vectors = new Map<string, QuantizedVector | null>();
  for (let index = 0; known !== null && index < known.count; index++) {
    const hash = [known.hashes[2 * index] ?? 0, known.hashes[2 * index + 1] ?? 0] as const;
    vectors.set(keyOf(hash), vectorAt(known, index));
  }
  const planned: Planned[] = [];
  const missing = new Set<string>();
  let reused = 0;
  return {
    get passages() {
      return planned.length;
    },
    get reused() {
      return reused;
    },
    get missing() {
      return missing.size;
    },
    addPassages(passages) {
      for (const passage of passages) {
        const hash = textHash(embeddedText(passage));
        const key = keyOf(hash);
        if (vectors.has(key)) reused++;
        else missing.add(key);
        planned.push({ passageId: passage.passageId, hash, key });
      }
    },
    missingTexts(passages) {
      const texts = new Set(passages.map(embeddedText));
      return [...texts].filter((text) => missing.has(keyOf(textHash(text))));
    },
    addVectors(texts, added) {
      texts.forEach((text, at) => {
        const vector = added[at];
        if (vector && known !== null && known.count > 0 && vector.length !== known.dimensions) {
          throw new DimensionsChangedError(
            `Embedding passages: the model gave ${vector.length} numbers where it gave ${known.dimensions} before`,
          );
        }
        const key = keyOf(textHash(text));
        missing.delete(key);
        vectors.set(key, vector ? quantize(vector) : null);
      });
    },
    found: () =>
      planned.flatMap(({ passageId, hash, key }) => {
        const vector = vectors.get(key);
        return vector ? [{ passageId, hash, vector }] : [];
      }),
  };
}

function keyOf([low, high]: readonly [low: number, high: number]): string {
  return `${low} ${high}`;
}
