import { PART, PATH, SINGULAR, WHOLE } from '../analysis/identifiers.ts';
import { relatedWords } from '../analysis/related-words.ts';
import { isEverydayWord, isStopWord } from '../analysis/stop-words.ts';
import { removeInvisible, scanTokens, tokenize } from '../analysis/tokens.ts';
import { firstPosting, type Segment } from '../index/segment.ts';
import { findTerm, termKey } from '../index/vocabulary.ts';
import { namedDocuments } from './named-documents.ts';
import { separateNoise } from './question-noise.ts';
import { inverseFrequency, maxLookedUp, searchedIndex } from './searched-index.ts';

/** A page as search hits name it. */
export interface PageId {
  readonly documentId: number;
  readonly pageKey: number;
}

export interface MatchOptions {
  /** Whether passages of the topic may be served. */
  isTopicEnabled(topicId: number): boolean;
  /** Document id to name; words that name a document are left out: its pages rarely repeat them. */
  readonly documentNames?: ReadonlyMap<number, string>;
}

/** A word or identifier of a question, and how much of it each page contains. */
export interface WordMatch {
  /** The spelling of the question. */
  readonly word: string;
  readonly isIdentifier: boolean;
  /** Inverse document frequency: how well the word tells pages apart. */
  readonly weight: number;
  /** For each page: 1 if it contains the word, less if it contains only parts of an identifier, else 0. */
  readonly shares: readonly number[];
}

/** A numbered code: `ORA-00942`, `CVE-2024-1234`. */
const CODE = /[A-Z]{2,16}(?:-\d+)+(?![\p{L}\p{N}_-])/u;
/** A letter before a dash, as in `v-model`, is a part of the word. */
const NAME =
  /(?:(?<![\p{L}\p{M}\p{N}_])\p{L}-)?[\p{L}\p{M}\p{N}_]+(?:(?:\.|::)[\p{L}\p{M}\p{N}_]+)*(?:\+\+|#)?/u;
/** A code of a format or pattern: `%Y`, `\\d`. */
const FORMAT_CODE = /[%\\]\p{L}(?![\p{L}\p{M}\p{N}_])/u;
const WORD = new RegExp(`${CODE.source}|${FORMAT_CODE.source}|${NAME.source}`, 'gu');
/** A number or a quantity. In a pasted error, it comes from the user's data. */
const NUMBER = /^[\d.]+(?:[kmgt]i?b?|[mnµ]?s|px|%)?$/;
const MAX_MATCHED_CHARS = 2_000;
const MAX_WORDS = 64;
/** Text without spaces has a term for each character. */
const MAX_TERMS_PER_WORD = 64;
/** In fewer passages a word that occurs once looks frequent. */
const MIN_COUNTED_PASSAGES = 1_000;
/** The share of an identifier on a page that contains only the words it consists of. */
const PARTS_SHARE = 0.3;

/**
 * Looks up the words of a question on pages. Synonyms and other spellings count as the word. Stop words, everyday words,
 * numbers, paths and stack frames are left out.
 */
export function matchWords(
  segments: readonly Segment[],
  question: string,
  pages: readonly PageId[],
  { isTopicEnabled, documentNames }: MatchOptions,
): WordMatch[] {
  const { text } = separateNoise(removeInvisible(question.slice(0, MAX_MATCHED_CHARS)));
  const named = namedDocuments(text, segments, documentNames);
  const searched = searchedIndex(segments, named.documentIds);
  const index = { ...searched, total: Math.max(searched.total, MIN_COUNTED_PASSAGES) };
  const lookups = pages.map((page) => createLookup(segments, page, isTopicEnabled));
  const ownNames = tokenize(namesOf(pages, documentNames));
  const nameTerms = new Set([...named.terms, ...ownNames]);
  const isAsked = ({ names }: AnalyzedWord) =>
    names.some((term) => isDiscriminative(term) && !nameTerms.has(term));
  const asked = [...new Set(text.match(WORD))].slice(0, MAX_WORDS).map(analyze).filter(isAsked);
  const words = takeWords(asked, maxLookedUp(segments));
  return words.map((analyzed) => ({
    word: analyzed.word,
    isIdentifier: analyzed.isIdentifier,
    weight: Math.max(...analyzed.names.map((term) => inverseFrequency(index, term))),
    shares: lookups.map((hasTerm) => shareOf(analyzed, hasTerm)),
  }));
}

function namesOf(pages: readonly PageId[], documentNames?: ReadonlyMap<number, string>): string {
  const documentIds = new Set(pages.map(({ documentId }) => documentId));
  return [...documentIds].map((documentId) => documentNames?.get(documentId) ?? '').join('\n');
}

interface AnalyzedWord {
  readonly word: string;
  /** An identifier as a whole, its last names and without dots; of a plain word its stem. */
  readonly names: readonly string[];
  /** The words inside an identifier. */
  readonly parts: readonly string[];
  readonly isIdentifier: boolean;
}

function analyze(word: string): AnalyzedWord {
  const names: string[] = [];
  const stems: string[] = [];
  const parts: string[] = [];
  scanTokens(word, (term, kind) => {
    if (kind === SINGULAR) return;
    const terms = kind === PART ? parts : kind === WHOLE || kind === PATH ? names : stems;
    terms.push(term);
  });
  const isIdentifier = names.length > 0;
  const owner = ownerOf(word);
  scanTokens(owner, (term, kind) => {
    if (kind !== PART) names.push(term);
  });
  const known = isIdentifier ? names : stems;
  return { word, names: known.slice(0, MAX_TERMS_PER_WORD), parts, isIdentifier };
}

/** The first words, which together have at most `maxTerms` terms. */
function takeWords(words: readonly AnalyzedWord[], maxTerms: number): AnalyzedWord[] {
  let terms = 0;
  const end = words.findIndex(({ names }) => {
    terms += names.length;
    return terms > maxTerms;
  });
  return words.slice(0, end < 0 ? words.length : end);
}

/**
 * The path before the name of a method that every object of its kind has: "os.environ.get" is used where `os.environ` is
 * described. '' for other words.
 */
function ownerOf(word: string): string {
  const [, owner = '', method = ''] = /^(.*\w(?:\.|::)\w+)(?:\.|::)(\w+)$/.exec(word) ?? [];
  return isEverydayWord(method.toLowerCase()) ? owner : '';
}

function isDiscriminative(term: string): boolean {
  return !isStopWord(term) && !isEverydayWord(term) && !NUMBER.test(term);
}

type HasTerm = (term: string) => boolean;

function shareOf({ word, names, parts, isIdentifier }: AnalyzedWord, hasTerm: HasTerm): number {
  // "PEP-634" is "PEP 634" on other pages.
  if (CODE.test(word) && parts.every(hasTerm)) return 1;
  if (isIdentifier) return names.some(hasTerm) ? 1 : PARTS_SHARE * countShare(parts, hasTerm);
  // Text without spaces has several stems.
  return countShare(names, (term) => [term, ...relatedWords(term)].some(hasTerm));
}

function countShare(terms: readonly string[], hasTerm: HasTerm): number {
  return terms.filter(hasTerm).length / Math.max(1, terms.length);
}

function createLookup(
  segments: readonly Segment[],
  { documentId, pageKey }: PageId,
  isTopicEnabled: (topicId: number) => boolean,
): HasTerm {
  const segment = segments.find((part) => part.documentId === documentId && part.pageKeys.includes(pageKey));
  if (!segment) return () => false;
  const page = segment.pageKeys.indexOf(pageKey);
  const { vocabulary, postingStarts, postingPassages, topicIds, pageStarts } = segment;
  const pageStart = pageStarts[page] ?? 0;
  const pageEnd = pageStarts[page + 1] ?? 0;
  return (term) => {
    const number = findTerm(vocabulary, termKey(term));
    if (number < 0) return false;
    const end = postingStarts[number + 1] ?? 0;
    for (let at = firstPosting(postingPassages, postingStarts[number] ?? 0, end, pageStart); at < end; at++) {
      const passage = postingPassages[at] ?? 0;
      if (passage >= pageEnd) return false;
      if (isTopicEnabled(topicIds[passage] ?? 0)) return true;
    }
    return false;
  };
}
