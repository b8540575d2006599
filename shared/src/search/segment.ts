import { createHash } from 'node:crypto';
import { tokenize } from './tokens.ts';

/** The layout below; a segment of another version is rebuilt from its passages. */
export const SEGMENT_FORMAT_VERSION = 1;

/** Bytes that are no segment of this version: damaged, cut off, or written by another version. */
export class SegmentFormatError extends Error {
  override readonly name = 'SegmentFormatError';
}

export interface SegmentPassage {
  readonly passageId: number;
  readonly topicId: number;
  /** The page within the document; passages of one page follow each other. */
  readonly pageKey: number;
  /** The page's title. */
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  /** Share of the characters inside code fences, 0 to 1. */
  readonly codeShare: number;
}

export interface SegmentInput {
  readonly documentId: number;
  readonly passages: readonly SegmentPassage[];
}

/** The immutable search index of one document. */
export interface Segment {
  readonly documentId: number;
  readonly passageCount: number;
  /** Memory that the segment holds, in bytes. */
  readonly byteLength: number;
  readonly bytes: Uint8Array;
  readonly postings: ReadonlyMap<string, Float32Array>;
  readonly passages: readonly { passageId: number; topicId: number; pageKey: number }[];
}

const HEADER_BYTES = 40;
const MAGIC = 0x4754434c;

/** Builds the index of one document's passages. */
export function buildSegment(input: SegmentInput): Segment {
  const postings = new Map<string, number[]>();
  input.passages.forEach((passage, index) => {
    const counts = new Map<string, number>();
    const add = (text: string, weight: number) => {
      for (const term of tokenize(text)) counts.set(term, (counts.get(term) ?? 0) + weight);
    };
    add(passage.title, 4);
    add(passage.headingPath.join(' '), 3);
    add(passage.text, 1);
    for (const [term, count] of counts) {
      const list = postings.get(term) ?? [];
      list.push(index, count / (1.2 + count));
      postings.set(term, list);
    }
  });
  const body = JSON.stringify({
    documentId: input.documentId,
    passages: input.passages.map(({ passageId, topicId, pageKey }) => ({ passageId, topicId, pageKey })),
    postings: [...postings],
  });
  return decodeSegment(frame(Buffer.from(body)));
}

/** The bytes of a segment as they are stored. */
export function encodeSegment(segment: Segment): Uint8Array {
  return segment.bytes;
}

/**
 * A segment from its stored bytes.
 *
 * @throws {SegmentFormatError} when the bytes are damaged or of another version.
 */
export function decodeSegment(bytes: Uint8Array): Segment {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new SegmentFormatError(`Decoding a segment of ${bytes.byteLength} bytes: it does not begin as one`);
  }
  const version = view.getUint32(4, true);
  if (version !== SEGMENT_FORMAT_VERSION) {
    throw new SegmentFormatError(
      `Decoding a segment: found format version ${version}, expected ${SEGMENT_FORMAT_VERSION}`,
    );
  }
  const body = bytes.subarray(HEADER_BYTES);
  if (!createHash('sha256').update(body).digest().equals(bytes.subarray(8, HEADER_BYTES))) {
    throw new SegmentFormatError('Decoding a segment: its checksum does not match its content');
  }
  const parsed = JSON.parse(Buffer.from(body).toString()) as {
    documentId: number;
    passages: Segment['passages'];
    postings: [string, number[]][];
  };
  return {
    documentId: parsed.documentId,
    passageCount: parsed.passages.length,
    byteLength: bytes.byteLength,
    bytes,
    passages: parsed.passages,
    postings: new Map(parsed.postings.map(([term, list]) => [term, Float32Array.from(list)])),
  };
}

function frame(body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + body.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, SEGMENT_FORMAT_VERSION, true);
  bytes.set(createHash('sha256').update(body).digest(), 8);
  bytes.set(body, HEADER_BYTES);
  return bytes;
}
