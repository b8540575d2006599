import { addField, FieldReader } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import { linkShare } from './link-share.ts';
import { pageFactors } from './page-factors.ts';
import { PostingsBuilder } from './postings-builder.ts';
import { INDEX_WEIGHTS, type IndexWeights } from './ranking.ts';
import {
  allocateSegment,
  partsOf,
  readCounts,
  type SegmentCounts,
  SegmentFormatError,
  type SegmentParts,
  sealSegment,
} from './segment-layout.ts';
import { TermWeights } from './term-weights.ts';
import type { Vocabulary } from './vocabulary.ts';

export { SEGMENT_FORMAT_VERSION, SegmentFormatError, segmentBeginning } from './segment-layout.ts';

/** How much of a page's first passage counts as its lead. */
const LEAD_CHARS = 400;

/** A page factor of 1 as it is stored. */
export const MOST_FACTOR = 255;

export interface SegmentPassage {
  readonly passageId: number;
  readonly topicId: number;
  /** The page within the document, an int32. */
  readonly pageKey: number;
  /** The page's title. */
  readonly title: string;
  readonly headingPath: readonly string[];
  /** Markdown. */
  readonly text: string;
  /** Share of the characters inside code fences, 0 to 1. */
  readonly codeShare: number;
}

export interface SegmentInput {
  readonly documentId: number;
  readonly passages: readonly SegmentPassage[];
}

/** The immutable search index of one document: one buffer, and views of it. */
export interface Segment extends SegmentParts {
  readonly documentId: number;
  readonly passageCount: number;
  readonly pageCount: number;
  readonly vocabulary: Vocabulary;
  /** Memory that the segment holds, in bytes. */
  readonly byteLength: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Builds the index of one document's passages. Other weights than the usual are for measuring. */
export function buildSegment(input: SegmentInput, weights: IndexWeights = INDEX_WEIGHTS): Segment {
  const pages = [...Map.groupBy(input.passages, ({ pageKey }) => pageKey).values()];
  // Passages of a page must follow each other, because scores are summed page by page.
  const passages = pages.flat();
  const postings = new PostingsBuilder();
  const fingerprints = indexPassages(passages, postings, weights);
  const counts: SegmentCounts = {
    documentId: input.documentId,
    passages: passages.length,
    pages: pages.length,
    ...postings.counts,
  };
  const bytes = allocateSegment(counts);
  const parts = partsOf(bytes, counts);
  parts.fingerprints.set(fingerprints);
  parts.pageFactors.set(pageFactors(pages, weights).map((factor) => Math.round(MOST_FACTOR * factor)));
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

/** Adds the postings of every passage and returns their fingerprints. */
function indexPassages(
  passages: readonly SegmentPassage[],
  postings: PostingsBuilder,
  weights: IndexWeights,
): Uint32Array {
  const fingerprints = new Uint32Array(2 * passages.length);
  const reader = new FieldReader((term) => postings.numberOf(term), weights);
  const terms = new TermWeights();
  passages.forEach((passage, at) => {
    terms.clear();
    addText(terms, reader, passage, weights);
    fingerprints.set(fingerprint(terms.numbers.map((number) => postings.hashOf(number))), 2 * at);
    addSurroundings(terms, reader, passage, weights);
    if (passages[at - 1]?.pageKey !== passage.pageKey) addLead(terms, reader, passage, weights);
    const most = 1 - weights.linkList * linkShare(passage.text) ** 2;
    for (const number of terms.numbers) {
      const frequency = terms.of(number);
      postings.add(number, at, (most * frequency) / (weights.saturation + frequency));
    }
  });
  return fingerprints;
}

function addText(
  terms: TermWeights,
  reader: FieldReader,
  { text }: SegmentPassage,
  { usualTextLength, textNormalization }: IndexWeights,
): void {
  addField(terms, reader.readText(text), { weight: 1, usualLength: usualTextLength, b: textNormalization });
}

/** What a passage's page and sections are called. */
function addSurroundings(
  terms: TermWeights,
  reader: FieldReader,
  { title, headingPath }: SegmentPassage,
  weights: IndexWeights,
): void {
  const b = weights.nameNormalization;
  const ofTitle = { weight: weights.title, usualLength: weights.usualTitleLength, b };
  addField(terms, reader.readName(title), ofTitle);
  const ofHeadings = { weight: weights.heading, usualLength: weights.usualHeadingLength, b };
  addField(terms, reader.readName(headingPath.join('\n')), ofHeadings);
}

function addLead(
  terms: TermWeights,
  reader: FieldReader,
  { text }: SegmentPassage,
  { lead, usualLeadLength, textNormalization }: IndexWeights,
): void {
  const ofLead = { weight: lead, usualLength: usualLeadLength, b: textNormalization };
  addField(terms, reader.readText(text.slice(0, LEAD_CHARS)), ofLead);
}
