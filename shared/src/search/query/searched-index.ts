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

/** The postings of a term: their start in each segment and their number. */
export interface TermPostings {
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
}

type SearchedVocabulary = Pick<Segment, 'vocabulary' | 'postingStarts'>;

/** In all segments. A million lookups would block all other requests for half a second. */
const MAX_LOOKUPS = 200_000;
const MIN_TERMS = 64;

/** Looking up a term in hundreds of segments takes longer than scoring it. Bounds the memory of a collection to 8 MB. */
const MAX_CACHED_COUNTS = 1_000_000;
const caches = new WeakMap<readonly SearchedVocabulary[], Map<string, TermPostings>>();

/**
 * The segments, with document frequencies over all passages or over the documents that the query names. A
 * word that is rare in all manuals may be on every page of the named one.
 */
export function searchedIndex(segments: readonly Segment[], namedIds: ReadonlySet<number>): SearchedIndex {
  const isCounted = ({ documentId }: Segment) => namedIds.size === 0 || namedIds.has(documentId);
  const total = segments.reduce((sum, segment) => sum + (isCounted(segment) ? segment.passageCount : 0), 0);
  return { segments, isCounted, total };
}

/** How many terms of a question may be looked up in these segments: the first ones of a long question. */
export function maxLookedUp(segments: readonly SearchedVocabulary[]): number {
  return Math.max(MIN_TERMS, Math.floor(MAX_LOOKUPS / segments.length));
}

/** The inverse document frequency of a term. */
export function inverseFrequency({ segments, total, isCounted }: SearchedIndex, term: string): number {
  const { counts } = findPostings(segments, term);
  const frequency = segments.reduce(
    (sum, segment, at) => sum + (isCounted(segment) ? (counts[at] ?? 0) : 0),
    0,
  );
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
}

/** Finds a term in each segment. Remembers the terms of an array of segments, which must not change. */
export function findPostings(segments: readonly SearchedVocabulary[], term: string): TermPostings {
  const cache = caches.get(segments) ?? new Map<string, TermPostings>();
  const known = cache.get(term);
  if (known) return known;
  const key = termKey(term);
  const starts = new Uint32Array(segments.length);
  const counts = new Uint32Array(segments.length);
  segments.forEach(({ vocabulary, postingStarts }, at) => {
    const number = findTerm(vocabulary, key);
    if (number < 0) return;
    const start = postingStarts[number] ?? 0;
    starts[at] = start;
    counts[at] = (postingStarts[number + 1] ?? 0) - start;
  });
  if ((cache.size + 1) * segments.length > MAX_CACHED_COUNTS) cache.clear();
  caches.set(segments, cache.set(term, { starts, counts }));
  return { starts, counts };
}
