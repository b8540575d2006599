import { INDEX_WEIGHTS, type IndexWeights } from '../ranking.ts';
import { isChangelogPage } from './changelog-page.ts';
import { pageFactors } from './page-factors.ts';
import { type IndexedText, PostingsBuilder } from './postings-builder.ts';
import {
  allocateSegment,
  partsOf,
  readCounts,
  type SegmentCounts,
  SegmentFormatError,
  type SegmentParts,
  sealSegment,
} from './segment-layout.ts';
import type { Vocabulary } from './vocabulary.ts';

export { SEGMENT_FORMAT_VERSION, SegmentFormatError, segmentBeginning } from './segment-layout.ts';

/** The stored value of a page factor of 1. */
export const MAX_FACTOR = 255;

export interface SegmentPassage extends IndexedText {
  readonly passageId: number;
  readonly topicId: number;
  /** The page within the document, an int32. */
  readonly pageKey: number;
  /** Share of the characters inside code fences, 0 to 1. */
  readonly codeShare: number;
}

export interface SegmentInput {
  readonly documentId: number;
  readonly passages: readonly SegmentPassage[];
}

/** The immutable search index of one document: one buffer and its views. */
export interface Segment extends SegmentParts {
  readonly documentId: number;
  readonly passageCount: number;
  readonly pageCount: number;
  readonly vocabulary: Vocabulary;
  /** Memory use in bytes. */
  readonly byteLength: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Builds the index of one document's passages. Benchmarks pass other weights. */
export function buildSegment(input: SegmentInput, weights: IndexWeights = INDEX_WEIGHTS): Segment {
  const pages = [...Map.groupBy(input.passages, ({ pageKey }) => pageKey).values()];
  const postings = new PostingsBuilder(weights);
  for (const passages of pages) postings.addPage(passages);
  const counts: SegmentCounts = {
    documentId: input.documentId,
    passages: input.passages.length,
    pages: pages.length,
    ...postings.counts,
  };
  const bytes = allocateSegment(counts);
  const parts = partsOf(bytes, counts);
  parts.pageFactors.set(pageFactors(pages, weights).map((factor) => Math.round(MAX_FACTOR * factor)));
  parts.changelogPages.set(pages.map((passages) => Number(isChangelog(passages))));
  fillPages(parts, pages);
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

/** Whether stored bytes are a whole segment of this version. */
export function isSegment(stored: Uint8Array): boolean {
  try {
    readCounts(stored);
    return true;
  } catch (error) {
    if (error instanceof SegmentFormatError) return false;
    throw error;
  }
}

function segmentOf(bytes: Uint8Array<ArrayBuffer>, counts: SegmentCounts): Segment {
  const parts = partsOf(bytes, counts);
  return {
    ...parts,
    documentId: counts.documentId,
    passageCount: counts.passages,
    pageCount: counts.pages,
    vocabulary: { hashes: parts.termHashes, textStarts: parts.textStarts, text: parts.text },
    byteLength: bytes.byteLength,
    bytes,
  };
}

/** The first posting in [start, end) of a passage from `passage` on; `end` if there is none. */
export function firstPosting(
  passages: SegmentParts['postingPassages'],
  start: number,
  end: number,
  passage: number,
): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle] ?? 0) < passage) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isChangelog(passages: readonly SegmentPassage[]): boolean {
  const headingPaths = passages.map(({ headingPath }) => headingPath);
  return isChangelogPage(passages[0]?.title ?? '', headingPaths);
}

function fillPages(parts: SegmentParts, pages: readonly (readonly SegmentPassage[])[]): void {
  let at = 0;
  pages.forEach((passages, page) => {
    parts.pageKeys[page] = passages[0]?.pageKey ?? 0;
    parts.pageStarts[page] = at;
    for (const { passageId, topicId } of passages) {
      parts.passageIds[at] = passageId;
      parts.topicIds[at] = topicId;
      parts.passagePages[at++] = page;
    }
  });
  parts.pageStarts[pages.length] = at;
}
