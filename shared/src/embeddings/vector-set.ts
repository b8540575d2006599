import { createHash } from 'node:crypto';
import { type QuantizedVector, signWords, writeSigns } from './quantize.ts';

/** Version of the layout. Vectors of other versions are recomputed. */
const FORMAT_VERSION = 1;
const MAGIC = 0x5643454c;
const CHECKSUM_START = 8;
const COUNTS_START = 40;
const HEADER_BYTES = 64;

/** The bytes are damaged, truncated, or written by another version. */
export class VectorFormatError extends Error {
  override readonly name = 'VectorFormatError';
}

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

interface Counts {
  readonly count: number;
  readonly dimensions: number;
}

/** Encodes vectors, which must have the same length. */
export function encodeVectors(vectors: readonly PassageVector[]): VectorSet {
  const counts = { count: vectors.length, dimensions: vectors[0]?.vector.values.length ?? 0 };
  const bytes = new Uint8Array(lengthOf(counts));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FORMAT_VERSION, true);
  view.setUint32(COUNTS_START, counts.count, true);
  view.setUint32(COUNTS_START + 4, counts.dimensions, true);
  const set = viewOf(bytes, counts);
  const words = signWords(counts.dimensions);
  vectors.forEach(({ passageId, hash, vector }, at) => {
    set.passageIds[at] = passageId;
    set.hashes.set(hash, 2 * at);
    set.scales[at] = vector.scale;
    set.values.set(vector.values, at * counts.dimensions);
    writeSigns(vector.values, set.signs, at * words);
  });
  bytes.set(checksum(bytes), CHECKSUM_START);
  return set;
}

/**
 * Decodes a copy of stored vectors.
 *
 * @throws {VectorFormatError} when the bytes are damaged or of another version.
 */
export function decodeVectors(stored: Uint8Array): VectorSet {
  const bytes = new Uint8Array(stored);
  const view = new DataView(bytes.buffer);
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new VectorFormatError(`Decoding vectors of ${bytes.byteLength} bytes: the header is missing`);
  }
  const version = view.getUint32(4, true);
  if (version !== FORMAT_VERSION) {
    throw new VectorFormatError(
      `Decoding vectors: found format version ${version}, expected ${FORMAT_VERSION}`,
    );
  }
  if (!checksum(bytes).equals(bytes.subarray(CHECKSUM_START, COUNTS_START))) {
    throw new VectorFormatError('Decoding vectors: their checksum does not match their content');
  }
  const counts = {
    count: view.getUint32(COUNTS_START, true),
    dimensions: view.getUint32(COUNTS_START + 4, true),
  };
  if (lengthOf(counts) !== bytes.byteLength) {
    const found = `found ${bytes.byteLength} bytes instead of the ${lengthOf(counts)} that the header states`;
    throw new VectorFormatError(`Decoding vectors: ${found}`);
  }
  return viewOf(bytes, counts);
}

/** The vector at a position of a set. */
export function vectorAt({ dimensions, scales, values }: VectorSet, index: number): QuantizedVector {
  const start = index * dimensions;
  return { scale: scales[index] ?? 0, values: values.subarray(start, start + dimensions) };
}

function viewOf(bytes: Uint8Array<ArrayBuffer>, { count, dimensions }: Counts): VectorSet {
  const { buffer } = bytes;
  let at = HEADER_BYTES;
  const take = (length: number) => {
    const start = at;
    at += 4 * length;
    return [buffer, start, length] as const;
  };
  return {
    dimensions,
    count,
    passageIds: new Int32Array(...take(count)),
    hashes: new Uint32Array(...take(2 * count)),
    scales: new Float32Array(...take(count)),
    signs: new Uint32Array(...take(count * signWords(dimensions))),
    values: new Int8Array(buffer, at, count * dimensions),
    bytes,
  };
}

function lengthOf({ count, dimensions }: Counts): number {
  return HEADER_BYTES + count * (16 + 4 * signWords(dimensions) + dimensions);
}

function checksum(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes.subarray(COUNTS_START)).digest();
}
