import { weighTerms } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import { INDEX_WEIGHTS, type IndexWeights } from './ranking.ts';
import {
  allocateSegment,
  partsOf,
  readCounts,
  type SegmentCounts,
  type SegmentParts,
  sealSegment,
} from './segment-layout.ts';
import { hashTerm, type Vocabulary } from './vocabulary.ts';

export { SEGMENT_FORMAT_VERSION, SegmentFormatError } from './segment-layout.ts';

export interface SegmentPassage {
  readonly passageId: number;
  readonly topicId: number;
  /** The page within the document, an int32. */
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

/** The immutable search index of one document: a buffer and views of it. */
export interface Segment extends SegmentParts {
  readonly documentId: number;
  readonly passageCount: number;
  readonly pageCount: number;
  readonly vocabulary: Vocabulary;
  /** Memory that the segment holds, in bytes. */
  readonly byteLength: number;
  readonly bytes: Uint8Array;
}

/** The greatest stored impact; an impact is tf / (k1 + tf) of a term in a passage. */
export const MOST_IMPACT = 255;

/** Builds the index of one document's passages. `weights` are another's only for measuring. */
export function buildSegment(input: SegmentInput, weights: IndexWeights = INDEX_WEIGHTS): Segment {
  const passages = inPageOrder(input.passages);
  const postings = new PostingsBuilder();
  const fingerprints = new Uint32Array(2 * passages.length);
  const terms = new Map<string, number>();
  passages.forEach((passage, index) => {
    weighTerms(passage, weights, terms);
    const hashes: number[] = [];
    for (const [term, frequency] of terms) {
      hashes.push(postings.add(term, index, frequency / (weights.saturation + frequency)));
    }
    const { low, high } = fingerprint(hashes);
    fingerprints.set([low, high], 2 * index);
  });
  const pages = pagesOf(passages);
  const counts: SegmentCounts = {
    documentId: input.documentId,
    passages: passages.length,
    pages: pages.keys.length,
    terms: postings.terms.length,
    postings: postings.count,
    textBytes: postings.textBytes(),
  };
  const bytes = allocateSegment(counts);
  const parts = partsOf(bytes, counts);
  parts.passageIds.set(passages.map(({ passageId }) => passageId));
  parts.topicIds.set(passages.map(({ topicId }) => topicId));
  parts.fingerprints.set(fingerprints);
  parts.pageKeys.set(pages.keys);
  parts.pageStarts.set(pages.starts);
  postings.write(parts);
  sealSegment(bytes);
  return segmentOf(bytes, counts);
}

/** The bytes of a segment as they are stored. */
export function encodeSegment(segment: Segment): Uint8Array {
  return segment.bytes;
}

/**
 * A segment from its stored bytes, which are copied.
 *
 * @throws {SegmentFormatError} when the bytes are damaged or of another version.
 */
export function decodeSegment(stored: Uint8Array): Segment {
  const bytes = new Uint8Array(stored);
  return segmentOf(bytes, readCounts(bytes));
}

function segmentOf(bytes: Uint8Array, counts: SegmentCounts): Segment {
  const parts = partsOf(bytes, counts);
  const { termHashes: hashes, textStarts, text } = parts;
  return {
    ...parts,
    documentId: counts.documentId,
    passageCount: counts.passages,
    pageCount: counts.pages,
    vocabulary: { hashes, textStarts, text },
    byteLength: bytes.byteLength,
    bytes,
  };
}

/** Passages of a page must follow each other, because scores are summed page by page. */
function inPageOrder(passages: readonly SegmentPassage[]): readonly SegmentPassage[] {
  return [...Map.groupBy(passages, ({ pageKey }) => pageKey).values()].flat();
}

function pagesOf(passages: readonly SegmentPassage[]): { keys: number[]; starts: number[] } {
  const keys: number[] = [];
  const starts: number[] = [];
  passages.forEach(({ pageKey }, index) => {
    if (index > 0 && passages[index - 1]?.pageKey === pageKey) return;
    keys.push(pageKey);
    starts.push(index);
  });
  return { keys, starts: [...starts, passages.length] };
}

/** Collects postings passage by passage and writes them term by term. */
class PostingsBuilder {
  readonly terms: string[] = [];
  count = 0;
  readonly #hashes: number[] = [];
  readonly #lists: number[][] = [];
  readonly #numbers = new Map<string, number>();

  /** Adds a posting and returns the term's hash. */
  add(term: string, passage: number, impact: number): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.terms.push(term) - 1;
      this.#numbers.set(term, number);
      this.#hashes.push(hashTerm(term));
      this.#lists.push([]);
    }
    this.#lists[number]?.push(passage * 256 + Math.max(1, Math.round(impact * MOST_IMPACT)));
    this.count++;
    return this.#hashes[number] ?? 0;
  }

  textBytes(): number {
    return this.terms.reduce((sum, term) => sum + Buffer.byteLength(term), 0);
  }

  write(parts: SegmentParts): void {
    const encoder = new TextEncoder();
    const order = this.terms.map((_, number) => number);
    order.sort((a, b) => (this.#hashes[a] ?? 0) - (this.#hashes[b] ?? 0) || a - b);
    let text = 0;
    let posting = 0;
    order.forEach((number, place) => {
      parts.termHashes[place] = this.#hashes[number] ?? 0;
      parts.textStarts[place] = text;
      parts.postingStarts[place] = posting;
      text += encoder.encodeInto(this.terms[number] ?? '', parts.text.subarray(text)).written;
      for (const packed of this.#lists[number] ?? []) {
        parts.postingPassages[posting] = Math.floor(packed / 256);
        parts.postingImpacts[posting] = packed % 256;
        posting++;
      }
    });
    parts.textStarts[order.length] = text;
    parts.postingStarts[order.length] = posting;
  }
}
