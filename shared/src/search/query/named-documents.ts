import { nameWords } from '../analysis/name-words.ts';
import { singular, stem } from '../analysis/stem.ts';
import { tokenize } from '../analysis/tokens.ts';
import type { Segment } from '../index/segment.ts';
import { findPostings, maxLookedUp } from './searched-index.ts';

/** The documents named by a query, and the terms of the query that name them. */
export interface NamedDocuments {
  /** How clearly the query names each document, relative to the most clearly named document, 0 to 1. */
  readonly shares: ReadonlyMap<number, number>;
  /** The documents named clearly. */
  readonly documentIds: ReadonlySet<number>;
  readonly terms: ReadonlySet<string>;
}

/** A large document has several segments. */
type SearchedSegment = Pick<Segment, 'documentId' | 'vocabulary' | 'postingStarts'>;

/** Document ids by the words of their names and by prefixes and suffixes of words. */
interface NameIndex {
  readonly words: ReadonlyMap<string, ReadonlySet<number>>;
  readonly beginnings: ReadonlyMap<string, ReadonlySet<number>>;
  readonly ends: ReadonlyMap<string, ReadonlySet<number>>;
}

const NOTHING_NAMED: NamedDocuments = { shares: new Map(), documentIds: new Set(), terms: new Set() };
/**
 * The minimum share of a word's passages in the documents it names. Measured on ten manuals in one
 * collection, product names reach 0.57 to 1; the "HTTP" and "Server" of "Apache HTTP Server" reach 0.33.
 */
const MIN_SHARE = 0.35;
/** PostgreSQL is also called "postgres"; the end of a name, as "mongo" of PyMongo, is more often another word. */
const MIN_SHARE_OF_END = 0.8;
/** A document is named clearly from this share on: "Amazon RDS" names the RDS guides, not all of Amazon's. */
const CLEAR_SHARE = 0.4;
const MIN_PART_CHARS = 5;
const SEPARATOR = /[._-]/;

const indexes = new WeakMap<ReadonlyMap<number, string>, NameIndex>();

/**
 * Finds the documents that a query names: in "sqlalchemy async session" the first word names the manual. A word counts by
 * its rarity among the names and by how specific it is to these documents; a word in all names does not count. `names`
 * must not change.
 */
export function namedDocuments(
  query: string,
  segments: readonly SearchedSegment[],
  names: ReadonlyMap<number, string> | undefined,
): NamedDocuments {
  const searchedIds = new Set(segments.map(({ documentId }) => documentId));
  if (!names || searchedIds.size < 2) return NOTHING_NAMED;
  const index = indexOf(names);
  const sums = new Map<number, number>();
  const terms = new Set<string>();
  for (const [word, written] of [...nameWords(query)].slice(0, maxLookedUp(segments))) {
    const spellings = new Set([stem(word), singular(word)]);
    const named = documentsNamedBy(word, spellings, index, { segments, searchedIds });
    if (!named) continue;
    const weight = Math.log(searchedIds.size / named.documentIds.size) * named.share;
    for (const documentId of named.documentIds) sums.set(documentId, (sums.get(documentId) ?? 0) + weight);
    for (const term of [...spellings, ...tokenize(written)]) terms.add(term);
  }
  const max = Math.max(...sums.values());
  const shares = new Map([...sums].map(([documentId, sum]) => [documentId, sum / max]));
  const clear = [...shares].filter(([, share]) => share >= CLEAR_SHARE).map(([documentId]) => documentId);
  return { shares, documentIds: new Set(clear), terms };
}

/**
 * The terms of a query that only say which documentation is meant: words in the names of all searched documents, and
 * compounds that name one of them, such as `python-gitlab`. Inside that documentation, they are mostly on pages about the
 * project itself.
 */
export function documentNameTerms(
  query: string,
  segments: readonly SearchedSegment[],
  names: ReadonlyMap<number, string> | undefined,
): ReadonlySet<string> {
  const terms = new Set<string>();
  if (!names) return terms;
  const searchedIds = new Set(segments.map(({ documentId }) => documentId));
  const { words } = indexOf(names);
  for (const [word, written] of nameWords(query)) {
    const count = words.get(word)?.intersection(searchedIds).size ?? 0;
    if (count === 0 || (count < searchedIds.size && !SEPARATOR.test(written))) continue;
    for (const term of tokenize(written)) terms.add(term);
  }
  return terms;
}

interface Searched {
  readonly segments: readonly SearchedSegment[];
  readonly searchedIds: ReadonlySet<number>;
}

interface NamedByWord {
  readonly documentIds: ReadonlySet<number>;
  /** Share of the word's passages in these documents. */
  readonly share: number;
}

/** The searched documents that a word names, whole or by a part of their name; null if it is not specific to any. */
function documentsNamedBy(
  word: string,
  spellings: ReadonlySet<string>,
  { words, beginnings, ends }: NameIndex,
  { segments, searchedIds }: Searched,
): NamedByWord | null {
  const whole = words.get(word) ?? beginnings.get(word);
  const ids = whole ?? ends.get(word);
  const documentIds = ids?.intersection(searchedIds);
  if (!documentIds || documentIds.size === 0 || documentIds.size === searchedIds.size) return null;
  const counts = countPassages(spellings, segments);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const own = counts.reduce(
    (sum, count, at) => sum + (documentIds.has(segments[at]?.documentId ?? 0) ? count : 0),
    0,
  );
  const share = all === 0 ? 1 : own / all;
  return share < (whole ? MIN_SHARE : MIN_SHARE_OF_END) ? null : { documentIds, share };
}

/** The number of passages in each segment that contain a word, in its most frequent spelling there. */
function countPassages(spellings: ReadonlySet<string>, segments: readonly SearchedSegment[]): Uint32Array {
  const found = [...spellings].map((spelling) => findPostings(segments, spelling).counts);
  return found.reduce((most, counts) => most.map((count, at) => Math.max(count, counts[at] ?? 0)));
}

function indexOf(names: ReadonlyMap<number, string>): NameIndex {
  const known = indexes.get(names);
  if (known) return known;
  const words = new Map<string, Set<number>>();
  const beginnings = new Map<string, Set<number>>();
  const ends = new Map<string, Set<number>>();
  for (const [documentId, name] of names) {
    for (const word of nameWords(name).keys()) {
      put(words, word, documentId);
      for (let length = MIN_PART_CHARS; length < word.length; length++) {
        put(beginnings, word.slice(0, length), documentId);
        put(ends, word.slice(-length), documentId);
      }
    }
  }
  const index = { words, beginnings, ends };
  indexes.set(names, index);
  return index;
}

function put(into: Map<string, Set<number>>, word: string, documentId: number): void {
  const ids = into.get(word);
  if (ids) ids.add(documentId);
  else into.set(word, new Set([documentId]));
}
