import { allocate, BinaryFormatError, beginningOf, readCounts, writeChecksum } from '../../binary-format.ts';
import { isChangelogPage } from './changelog-page.ts';
import { pageFactors } from './page-factors.ts';
import { type IndexedText, PostingsBuilder } from './postings-builder.ts';
import { partsOf, SEGMENT_FORMAT, type SegmentCounts, type SegmentParts } from './segment-layout.ts';
import { findTerm, termKey, type Vocabulary } from './vocabulary.ts';

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

/** Builds the index of one document's passages. */
export function buildSegment(input: SegmentInput): Segment {
  const pages = [...Map.groupBy(input.passages, ({ pageKey }) => pageKey).values()];
  const postings = new PostingsBuilder();
  for (const passages of pages) postings.addPage(passages);
  const counts: SegmentCounts = {
    documentId: input.documentId,
    passages: input.passages.length,
    pages: pages.length,
    ...postings.counts,
  };
  const bytes = allocate(SEGMENT_FORMAT, counts);
  const parts = partsOf(bytes, counts);
  parts.pageFactors.set(pageFactors(pages).map((factor) => Math.round(MAX_FACTOR * factor)));
  parts.changelogPages.set(pages.map((passages) => Number(isChangelog(passages))));
  fillPages(parts, pages);
  postings.write(parts);
  writeChecksum(bytes);
  return segmentOf(bytes, counts);
}

/**
 * A segment from its stored bytes, which are copied.
 *
 * @throws {BinaryFormatError} when the bytes are damaged or of another version.
 */
export function decodeSegment(stored: Uint8Array): Segment {
  const bytes = new Uint8Array(stored);
  return segmentOf(bytes, readCounts(SEGMENT_FORMAT, bytes));
}

/**
 * Removes all other terms from a segment, which makes it much smaller. Queries with only these terms have the
 * same hits and scores as before.
 */
export function keepTerms(segment: Segment, terms: Iterable<string>): Segment {
  const { vocabulary, postingStarts, textStarts, documentId, passageCount, pageCount } = segment;
  const numbers = Uint32Array.from(terms, (term) => findTerm(vocabulary, termKey(term)))
    .filter((number) => number < segment.termHashes.length)
    .sort();
  const lengthIn = (starts: Uint32Array, number: number) => (starts[number + 1] ?? 0) - (starts[number] ?? 0);
  const sum = (starts: Uint32Array) => numbers.reduce((total, number) => total + lengthIn(starts, number), 0);
  const counts: SegmentCounts = {
    documentId,
    passages: passageCount,
    pages: pageCount,
    terms: numbers.length,
    postings: sum(postingStarts),
    textBytes: sum(textStarts),
  };
  const bytes = allocate(SEGMENT_FORMAT, counts);
  const parts = partsOf(bytes, counts);
  for (const name of PASSAGE_PARTS) parts[name].set(segment[name]);
  numbers.forEach((number, place) => {
    parts.termHashes[place] = segment.termHashes[number] ?? 0;
    const [textStart, postingStart] = [parts.textStarts[place] ?? 0, parts.postingStarts[place] ?? 0];
    const text = segment.text.subarray(textStarts[number], textStarts[number + 1]);
    const [start, end] = [postingStarts[number], postingStarts[number + 1]];
    parts.text.set(text, textStart);
    parts.postingPassages.set(segment.postingPassages.subarray(start, end), postingStart);
    parts.postingImpacts.set(segment.postingImpacts.subarray(start, end), postingStart);
    parts.textStarts[place + 1] = textStart + text.length;
    parts.postingStarts[place + 1] = postingStart + lengthIn(postingStarts, number);
  });
  writeChecksum(bytes);
  return segmentOf(bytes, counts);
}

/** The parts of a segment that describe its passages and pages, not their terms. */
const PASSAGE_PARTS = [
  ...(['passageIds', 'topicIds', 'fingerprints', 'passagePages'] as const),
  ...(['pageKeys', 'pageStarts', 'pageFactors', 'changelogPages'] as const),
];

/** The first bytes of every segment of this version. */
export const SEGMENT_BEGINNING = beginningOf(SEGMENT_FORMAT);

/** Whether stored bytes are a whole segment of this version. */
export function isSegment(stored: Uint8Array): boolean {
  try {
    readCounts(SEGMENT_FORMAT, stored);
    return true;
  } catch (error) {
    if (error instanceof BinaryFormatError) return false;
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
