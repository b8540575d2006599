import type { Segment } from '../index/segment.ts';
import { findTerm, termKey } from '../index/vocabulary.ts';

/** The segments to search and the statistics to weigh terms with. */
export interface SearchedIndex {
  readonly segments: readonly Segment[];
  /** Whether the segment counts toward document frequencies. */
  isCounted(segment: Segment): boolean;
  /** Passages of the counted segments. */
  readonly total: number;
}

/**
 * The segments, with document frequencies over all passages or over the documents that the query names. A
 * word that is rare in all manuals may be on every page of the named one.
 */
export function searchedIndex(segments: readonly Segment[], namedIds: ReadonlySet<number>): SearchedIndex {
  const isCounted = ({ documentId }: Segment) => namedIds.size === 0 || namedIds.has(documentId);
  const total = segments.reduce((sum, segment) => sum + (isCounted(segment) ? segment.passageCount : 0), 0);
  return { segments, isCounted, total };
}

/**
 * A term's inverse document frequency and its number in each segment, -1 where it is missing; the numbers are null
 * when it occurs nowhere.
 */
export function locate(
  { segments, total, isCounted }: SearchedIndex,
  term: string,
): { numbers: Int32Array | null; idf: number } {
  const key = termKey(term);
  const numbers = new Int32Array(segments.length);
  let frequency = 0;
  let isFound = false;
  segments.forEach((segment, at) => {
    const { vocabulary, postingStarts } = segment;
    const number = findTerm(vocabulary, key);
    numbers[at] = number;
    if (number < 0) return;
    isFound = true;
    if (isCounted(segment)) frequency += (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
  });
  const idf = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
  return { numbers: isFound ? numbers : null, idf };
}
