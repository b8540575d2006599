import { createHash } from 'node:crypto';

const CHECKSUM_START = 8;
const COUNTS_START = 40;
const HEADER_BYTES = 64;

/** The bytes are damaged, truncated, or written by another version. */
export class BinaryFormatError extends Error {
  override readonly name = 'BinaryFormatError';
}

/**
 * A format of stored bytes: a header of 64 bytes, little-endian, and then typed arrays, the widest first. The header has the
 * magic number, the version, the SHA-256 of everything after it, and the counts that determine the size of the arrays.
 */
export interface BinaryFormat<Counts> {
  /** The name of the content in error messages. */
  readonly content: string;
  readonly magic: number;
  readonly version: number;
  /** The counts in the order of the header, at most six. */
  readonly counts: readonly (keyof Counts)[];
  /** The total size of the arrays in bytes. */
  sizeOf(counts: Counts): number;
}

/** The bytes with which all content of this version of a format begins. */
export function beginningOf({ magic, version }: Pick<BinaryFormat<never>, 'magic' | 'version'>): Uint8Array {
  const bytes = new Uint8Array(CHECKSUM_START);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, version, true);
  return bytes;
}

/** Allocates bytes of a format. Fill the arrays, then call `writeChecksum`. */
export function allocate<Counts extends Record<keyof Counts, number>>(
  format: BinaryFormat<Counts>,
  counts: Counts,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + format.sizeOf(counts));
  bytes.set(beginningOf(format));
  const view = new DataView(bytes.buffer);
  format.counts.forEach((name, at) => {
    view.setUint32(COUNTS_START + 4 * at, counts[name], true);
  });
  return bytes;
}

/** Writes the checksum of the bytes after it. */
export function writeChecksum(bytes: Uint8Array): void {
  bytes.set(checksum(bytes), CHECKSUM_START);
}

/**
 * Verifies the checksum of bytes and reads their counts.
 *
 * @throws {BinaryFormatError} when the bytes are damaged, or of another format or version.
 */
export function readCounts<Counts extends Record<keyof Counts, number>>(
  format: BinaryFormat<Counts>,
  bytes: Uint8Array,
): Counts {
  const fail = (problem: string) => new BinaryFormatError(`Decoding ${format.content}: ${problem}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== format.magic) {
    throw fail(`the ${bytes.byteLength} bytes do not begin with its header`);
  }
  const version = view.getUint32(4, true);
  if (version !== format.version) throw fail(`found format version ${version}, expected ${format.version}`);
  if (!checksum(bytes).equals(bytes.subarray(CHECKSUM_START, COUNTS_START))) {
    throw fail('the checksum does not match the content');
  }
  const counts = Object.fromEntries(
    format.counts.map((name, at) => [name, view.getUint32(COUNTS_START + 4 * at, true)]),
  ) as Counts;
  const expected = HEADER_BYTES + format.sizeOf(counts);
  if (expected !== bytes.byteLength) {
    throw fail(`found ${bytes.byteLength} bytes where the header states ${expected}`);
  }
  return counts;
}

/** Returns a function that takes the buffer, offset and length of the next array, given its length and element width. */
export function arraysOf({ buffer }: Uint8Array<ArrayBuffer>) {
  let at = HEADER_BYTES;
  return (length: number, width: number) => {
    const start = at;
    at += length * width;
    return [buffer, start, length] as const;
  };
}

/**
 * The SHA-256 of the bytes after the checksum. The hex detour avoids the Buffer that Node creates natively, which makes
 * V8 discard its compiled code for typed arrays.
 */
function checksum(bytes: Uint8Array): Buffer {
  return Buffer.from(createHash('sha256').update(bytes.subarray(COUNTS_START)).digest('hex'), 'hex');
}
