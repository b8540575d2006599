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
   * @throws {DimensionsChangedError} when the existing ones have another length.
   */
  addVectors(texts: readonly string[], vectors: readonly (readonly number[] | null)[]): void;
  /** The vectors so far, in the order of the passages. */
  found(): PassageVector[];
}

/** A distinct text of a document; its vector is undefined until it is known, and null if the endpoint rejects the text. */
interface PlannedText {
  readonly hash: readonly [low: number, high: number];
  vector: QuantizedVector | null | undefined;
}

/** Finds the vectors of passages in `known` by the hashes of their texts. */
export function planVectors(known: VectorSet | null): VectorPlan {
  const texts = new Map<string, PlannedText>();
  for (let index = 0; known !== null && index < known.count; index++) {
    const hash = [known.hashes[2 * index] ?? 0, known.hashes[2 * index + 1] ?? 0] as const;
    texts.set(keyOf(hash), { hash, vector: vectorAt(known, index) });
  }
  const passageIds: number[] = [];
  const textOfPassage: PlannedText[] = [];
  let reused = 0;
  let missing = 0;
  return {
    get passages() {
      return passageIds.length;
    },
    get reused() {
      return reused;
    },
    get missing() {
      return missing;
    },
    addPassages(passages) {
      for (const passage of passages) {
        const hash = textHash(embeddedText(passage));
        const key = keyOf(hash);
        const text = texts.get(key) ?? { hash, vector: undefined };
        if (text.vector !== undefined) reused++;
        else if (!texts.has(key)) missing++;
        texts.set(key, text);
        passageIds.push(passage.passageId);
        textOfPassage.push(text);
      }
    },
    missingTexts(passages) {
      const distinct = new Set(passages.map(embeddedText));
      return [...distinct].filter((text) => {
        const planned = texts.get(keyOf(textHash(text)));
        return planned !== undefined && planned.vector === undefined;
      });
    },
    addVectors(embedded, added) {
      embedded.forEach((text, at) => {
        const vector = added[at];
        if (vector && known !== null && known.count > 0 && vector.length !== known.dimensions) {
          throw new DimensionsChangedError(
            `The embedding model returned vectors of length ${vector.length}; earlier ones have length ${known.dimensions}`,
          );
        }
        const planned = texts.get(keyOf(textHash(text)));
        if (!planned) return;
        if (planned.vector === undefined) missing--;
        planned.vector = vector ? quantize(vector) : null;
      });
    },
    found: () =>
      textOfPassage.flatMap(({ hash, vector }, at) =>
        vector ? [{ passageId: passageIds[at] ?? 0, hash, vector }] : [],
      ),
  };
}

function keyOf([low, high]: readonly [low: number, high: number]): string {
  return `${low} ${high}`;
}
