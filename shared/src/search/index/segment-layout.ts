import { createHash } from 'node:crypto';

/** Version of this layout and of the text analysis. Segments of other versions are rebuilt from their passages. */
export const SEGMENT_FORMAT_VERSION = 15;

const MAGIC = 0x4753434c;
const CHECKSUM_START = 8;
const COUNTS_START = 40;
const HEADER_BYTES = 64;

/** The bytes are damaged, truncated, or written by another version. */
export class SegmentFormatError extends Error {
  override readonly name = 'SegmentFormatError';
}

/** The counts that determine the size of a segment. */
export interface SegmentCounts {
  readonly documentId: number;
  readonly passages: number;
  readonly pages: number;
  readonly terms: number;
  readonly postings: number;
  readonly textBytes: number;
}

/** The parts of a segment as little-endian views of one buffer, the widest first. */
export interface SegmentParts {
  readonly passageIds: Int32Array;
  readonly topicIds: Int32Array;
  /** Two numbers per passage. */
  readonly fingerprints: Uint32Array;
  /** The page of each passage. */
  readonly passagePages: Uint32Array;
  readonly pageKeys: Int32Array;
  /** The first passage of each page, followed by the number of passages. */
  readonly pageStarts: Uint32Array;
  readonly termHashes: Uint32Array;
  /** Start of each term's text and postings, followed by the end of the last one. */
  readonly textStarts: Uint32Array;
  readonly postingStarts: Uint32Array;
  /** 16 bits wide if that is enough for all passages. */
  readonly postingPassages: Uint16Array | Uint32Array;
  readonly postingImpacts: Uint8Array;
  /** The score factor of each page, in 255ths. */
  readonly pageFactors: Uint8Array;
  /** 1 for changelog pages, 0 for others. */
  readonly changelogPages: Uint8Array;
  readonly text: Uint8Array;
}

/** The first bytes of every segment of this version. */
export function segmentBeginning(): Uint8Array {
  const bytes = new Uint8Array(CHECKSUM_START);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, SEGMENT_FORMAT_VERSION, true);
  return bytes;
}

/** Allocates a segment with these counts. Fill its parts, then call `sealSegment`. */
export function allocateSegment(counts: SegmentCounts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(counts));
  bytes.set(segmentBeginning());
  const view = new DataView(bytes.buffer);
  const { documentId, passages, pages, terms, postings, textBytes } = counts;
  [documentId, passages, pages, terms, postings, textBytes].forEach((value, at) => {
    view.setUint32(COUNTS_START + 4 * at, value, true);
  });
  return bytes;
}

/** Writes the checksum of the bytes after it. */
export function sealSegment(bytes: Uint8Array): void {
  bytes.set(checksum(bytes), CHECKSUM_START);
}

/**
 * Verifies a segment's checksum and reads its counts.
 *
 * @throws {SegmentFormatError} when the bytes are damaged or of another version.
 */
export function readCounts(bytes: Uint8Array): SegmentCounts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new SegmentFormatError(`Decoding a segment of ${bytes.byteLength} bytes: not a segment`);
  }
  const version = view.getUint32(4, true);
  if (version !== SEGMENT_FORMAT_VERSION) {
    throw new SegmentFormatError(
      `Decoding a segment: found format version ${version}, expected ${SEGMENT_FORMAT_VERSION}`,
    );
  }
  if (!checksum(bytes).equals(bytes.subarray(CHECKSUM_START, COUNTS_START))) {
    throw new SegmentFormatError('Decoding a segment: its checksum does not match its content');
  }
  const count = (at: number) => view.getUint32(COUNTS_START + 4 * at, true);
  const counts = {
    documentId: view.getInt32(COUNTS_START, true),
    passages: count(1),
    pages: count(2),
    terms: count(3),
    postings: count(4),
    textBytes: count(5),
  };
  if (lengthOf(counts) !== bytes.byteLength) {
    throw new SegmentFormatError(
      `Decoding a segment: found ${bytes.byteLength} bytes where its header states ${lengthOf(counts)}`,
    );
  }
  return counts;
}

/** The parts of a segment. `bytes` must start at offset 0 of its buffer. */
export function partsOf(bytes: Uint8Array<ArrayBuffer>, counts: SegmentCounts): SegmentParts {
  const { passages, pages, terms, postings, textBytes } = counts;
  let at = HEADER_BYTES;
  const take = (length: number, width: number) => {
    const start = at;
    at += length * width;
    return [bytes.buffer, start, length] as const;
  };
  const isNarrow = passageWidth(passages) === 2;
  return {
    passageIds: new Int32Array(...take(passages, 4)),
    topicIds: new Int32Array(...take(passages, 4)),
    fingerprints: new Uint32Array(...take(2 * passages, 4)),
    passagePages: new Uint32Array(...take(passages, 4)),
    pageKeys: new Int32Array(...take(pages, 4)),
    pageStarts: new Uint32Array(...take(pages + 1, 4)),
    termHashes: new Uint32Array(...take(terms, 4)),
    textStarts: new Uint32Array(...take(terms + 1, 4)),
    postingStarts: new Uint32Array(...take(terms + 1, 4)),
    postingPassages: isNarrow ? new Uint16Array(...take(postings, 2)) : new Uint32Array(...take(postings, 4)),
    postingImpacts: new Uint8Array(...take(postings, 1)),
    pageFactors: new Uint8Array(...take(pages, 1)),
    changelogPages: new Uint8Array(...take(pages, 1)),
    text: new Uint8Array(...take(textBytes, 1)),
  };
}

function lengthOf({ passages, pages, terms, postings, textBytes }: SegmentCounts): number {
  const words = 5 * passages + 2 * pages + 1 + 3 * terms + 2;
  return HEADER_BYTES + 4 * words + (passageWidth(passages) + 1) * postings + 2 * pages + textBytes;
}

function passageWidth(passages: number): 2 | 4 {
  return passages <= 0x1_0000 ? 2 : 4;
}

/**
 * The SHA-256 of the bytes after the checksum. The hex detour avoids the Buffer that Node creates natively, which makes
 * V8 discard its compiled code for typed arrays.
 */
function checksum(bytes: Uint8Array): Buffer {
  return Buffer.from(createHash('sha256').update(bytes.subarray(COUNTS_START)).digest('hex'), 'hex');
}
