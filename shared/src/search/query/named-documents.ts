import { nameWords } from '../analysis/name-words.ts';
import { singular, stem } from '../analysis/stem.ts';
import { tokenize } from '../analysis/tokens.ts';
import { findTerm, type TermKey, termKey, type Vocabulary } from '../index/vocabulary.ts';

/** The documents named by a query, and the terms of the query that name them. */
export interface NamedDocuments {
  readonly documentIds: ReadonlySet<number>;
  readonly terms: ReadonlySet<string>;
}

interface SearchedDocument {
  readonly documentId: number;
  readonly vocabulary: Vocabulary;
  readonly postingStarts: Uint32Array;
}

/** Document ids by the words of their names and by prefixes and suffixes of these words. */
interface NameIndex {
  readonly words: ReadonlyMap<string, ReadonlySet<number>>;
  readonly beginnings: ReadonlyMap<string, ReadonlySet<number>>;
  readonly ends: ReadonlyMap<string, ReadonlySet<number>>;
}

const NOTHING_NAMED: NamedDocuments = { documentIds: new Set(), terms: new Set() };
/**
 * The minimum share of a word's passages in the documents it names. Measured on ten manuals in one
 * collection, product names reach 0.57 to 1; the "HTTP" and "Server" of "Apache HTTP Server" reach 0.33.
 */
const MIN_SHARE = 0.5;
/** PostgreSQL is also called "postgres"; the end of a name, as "mongo" of PyMongo, is more often another word. */
const MIN_SHARE_OF_END = 0.8;
const MIN_PART_CHARS = 5;

const indexes = new WeakMap<ReadonlyMap<number, string>, NameIndex>();

/**
 * Finds the documents that a query names: in "sqlalchemy async session" the first word
 * selects the manual and the others are searched in it. A word of a document's name counts only if it is
 * specific to the document; a word in the names of all documents selects none. `names` must not change.
 */
export function namedDocuments(
  query: string,
  documents: readonly SearchedDocument[],
  names: ReadonlyMap<number, string> | undefined,
): NamedDocuments {
  if (!names || documents.length < 2) return NOTHING_NAMED;
  const index = indexOf(names);
  const documentIds = new Set<number>();
  const terms = new Set<string>();
  for (const [word, written] of nameWords(query)) {
    const spellings = new Set([stem(word), singular(word)]);
    const keys = [...spellings].map(termKey);
    const isTheirs = (ids: ReadonlySet<number>, minShare: number) => isOwn(keys, ids, documents, minShare);
    const named = documentsNamedBy(word, index, isTheirs);
    if (!named) continue;
    for (const term of [...spellings, ...tokenize(written)]) terms.add(term);
    for (const { documentId } of documents) if (named.has(documentId)) documentIds.add(documentId);
  }
  return { documentIds, terms };
}

/** The documents that a word names, whole or as a part of their name; null if the word is not specific to any. */
function documentsNamedBy(
  word: string,
  { words, beginnings, ends }: NameIndex,
  isTheirs: (ids: ReadonlySet<number>, minShare: number) => boolean,
): ReadonlySet<number> | null {
  const whole = words.get(word) ?? beginnings.get(word);
  if (whole) return isTheirs(whole, MIN_SHARE) ? whole : null;
  const ended = ends.get(word);
  return ended && isTheirs(ended, MIN_SHARE_OF_END) ? ended : null;
}

/** Whether at least `minShare` of a word's passages are in `some` of the documents, but not in all documents. */
function isOwn(
  keys: readonly TermKey[],
  some: ReadonlySet<number>,
  documents: readonly SearchedDocument[],
  minShare: number,
): boolean {
  let own = 0;
  let all = 0;
  let count = 0;
  for (const { documentId, vocabulary, postingStarts } of documents) {
    const found = Math.max(
      ...keys.map((key) => {
        const number = findTerm(vocabulary, key);
        return number < 0 ? 0 : (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
      }),
    );
    all += found;
    if (!some.has(documentId)) continue;
    own += found;
    count++;
  }
  return count > 0 && count < documents.length && own >= minShare * all;
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
