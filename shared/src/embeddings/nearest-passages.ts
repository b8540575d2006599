import { bitCount } from '../bit-count.ts';
import { type QuantizedVector, signWords, writeSigns } from './quantize.ts';
import type { VectorSet } from './vector-set.ts';

/** A semantically near passage. */
export interface NearPassage {
  /** The index of the set in the list. */
  readonly set: number;
  /** The index of the passage in its set. */
  readonly index: number;
  /** The cosine, -1 to 1. */
  readonly similarity: number;
}

export interface NearestOptions {
  /** Maximum number of passages. */
  readonly limit: number;
  /** Whether a passage may be returned. */
  isIncluded(set: number, index: number): boolean;
}

/** Up to this many products, every vector is compared, which takes a few milliseconds. */
const MAX_EXACT_PRODUCTS = 3_000_000;
/** With more vectors, only those with the most similar signs are compared, at least this many. */
const MIN_COMPARED = 3_000;

/**
 * The passages nearest to a question, nearest first. Skips sets whose vectors have
 * other dimensions than the question's.
 */
export function nearestPassages(
  sets: readonly VectorSet[],
  question: QuantizedVector,
  options: NearestOptions,
): NearPassage[] {
  const dimensions = question.values.length;
  const total = sets.reduce((sum, { count }) => sum + count, 0);
  const nearest: NearPassage[] = [];
  const compare = (set: number, index: number, vectors: VectorSet) => {
    const similarity = cosine(vectors, index, question);
    const isFull = nearest.length === options.limit;
    if (isFull && similarity <= (nearest.at(-1)?.similarity ?? 0)) return;
    if (!options.isIncluded(set, index)) return;
    if (isFull) nearest.pop();
    const before = nearest.findLastIndex((other) => other.similarity >= similarity);
    nearest.splice(before + 1, 0, { set, index, similarity });
  };
  const distances = total * dimensions > MAX_EXACT_PRODUCTS ? signDistances(sets, question, total) : null;
  const furthest = distances ? distanceOfNearest(distances, dimensions) : 0;
  let at = 0;
  sets.forEach((vectors, set) => {
    if (vectors.dimensions === dimensions) {
      for (let index = 0; index < vectors.count; index++)
        if (distances === null || (distances[at + index] ?? 0) <= furthest) compare(set, index, vectors);
    }
    at += vectors.count;
  });
  return nearest;
}

/** Dot product of eight-bit values. The 32-bit sum cannot overflow with 4,096 dimensions. */
function cosine(vectors: VectorSet, index: number, { values: asked, scale }: QuantizedVector): number {
  const start = index * asked.length;
  let sum = 0;
  for (let number = 0; number < asked.length; number++) {
    sum = (sum + Math.imul(vectors.values[start + number] ?? 0, asked[number] ?? 0)) | 0;
  }
  return sum * scale * (vectors.scales[index] ?? 0);
}

/** The number of signs in which each vector differs from the question; the maximum for other dimensions. */
function signDistances(sets: readonly VectorSet[], question: QuantizedVector, total: number): Uint16Array {
  const dimensions = question.values.length;
  const words = signWords(dimensions);
  const asked = new Uint32Array(words);
  writeSigns(question.values, asked, 0);
  const distances = new Uint16Array(total);
  let at = 0;
  for (const { count, signs, dimensions: own } of sets) {
    for (let index = 0; index < count; index++) {
      let different = own === dimensions ? 0 : dimensions;
      const start = index * words;
      if (own === dimensions)
        for (let word = 0; word < words; word++)
          different += bitCount((signs[start + word] ?? 0) ^ (asked[word] ?? 0));
      distances[at++] = different;
    }
  }
  return distances;
}

/** The distance within which at least MIN_COMPARED vectors are. */
function distanceOfNearest(distances: Uint16Array, maxDistance: number): number {
  const counts = new Uint32Array(maxDistance + 1);
  for (const distance of distances) counts[distance] = (counts[distance] ?? 0) + 1;
  let found = 0;
  for (let distance = 0; distance <= maxDistance; distance++) {
    found += counts[distance] ?? 0;
    if (found >= MIN_COMPARED) return distance;
  }
  return maxDistance;
}
