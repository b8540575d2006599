import { allocate, arraysOf, type BinaryFormat, readCounts, writeChecksum } from '../binary-format.ts';
import { type QuantizedVector, signWords, writeSigns } from './quantize.ts';

interface Counts {
  readonly count: number;
  readonly dimensions: number;
}

/** Vectors of other versions are recomputed. */
const FORMAT: BinaryFormat<Counts> = {
  content: 'vectors',
  magic: 0x5643454c,
  version: 1,
  counts: ['count', 'dimensions'],
  sizeOf: ({ count, dimensions }) => count * (16 + 4 * signWords(dimensions) + dimensions),
};

/** A passage's vector and the hash of the embedded text. */
export interface PassageVector {
  readonly passageId: number;
  readonly hash: readonly [low: number, high: number];
  readonly vector: QuantizedVector;
}

/** The vectors of one document's passages: one buffer and its views. */
export interface VectorSet {
  readonly dimensions: number;
  readonly count: number;
  readonly passageIds: Int32Array;
  /** Two numbers per passage. */
  readonly hashes: Uint32Array;
  readonly scales: Float32Array;
  /** One bit per number of each vector, set if it is positive. */
  readonly signs: Uint32Array;
  /** `dimensions` numbers per passage. */
  readonly values: Int8Array;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Encodes vectors, which must have the same length. */
export function encodeVectors(vectors: readonly PassageVector[]): VectorSet {
  const counts = { count: vectors.length, dimensions: vectors[0]?.vector.values.length ?? 0 };
  const bytes = allocate(FORMAT, counts);
  const set = viewOf(bytes, counts);
  const words = signWords(counts.dimensions);
  vectors.forEach(({ passageId, hash, vector }, at) => {
    set.passageIds[at] = passageId;
    set.hashes.set(hash, 2 * at);
    set.scales[at] = vector.scale;
    set.values.set(vector.values, at * counts.dimensions);
    writeSigns(vector.values, set.signs, at * words);
  });
  writeChecksum(bytes);
  return set;
}

/**
 * Decodes a copy of stored vectors.
 *
 * @throws {BinaryFormatError} when the bytes are damaged or of another version.
 */
export function decodeVectors(stored: Uint8Array): VectorSet {
  const bytes = new Uint8Array(stored);
  return viewOf(bytes, readCounts(FORMAT, bytes));
}

/** The vector at a position of a set. */
export function vectorAt({ dimensions, scales, values }: VectorSet, index: number): QuantizedVector {
  const start = index * dimensions;
  return { scale: scales[index] ?? 0, values: values.subarray(start, start + dimensions) };
}

function viewOf(bytes: Uint8Array<ArrayBuffer>, { count, dimensions }: Counts): VectorSet {
  const next = arraysOf(bytes);
  return {
    dimensions,
    count,
    passageIds: new Int32Array(...next(count, 4)),
    hashes: new Uint32Array(...next(2 * count, 4)),
    scales: new Float32Array(...next(count, 4)),
    signs: new Uint32Array(...next(count * signWords(dimensions), 4)),
    values: new Int8Array(...next(count * dimensions, 1)),
    bytes,
  };
}
