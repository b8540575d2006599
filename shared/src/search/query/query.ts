import { PART, SINGULAR, STEM, type TokenKind } from '../analysis/identifiers.ts';
import { isEverydayWord, isStopWord } from '../analysis/stop-words.ts';
import { removeInvisible, scanTokens } from '../analysis/tokens.ts';
import type { Segment } from '../index/segment.ts';
import { QUERY_WEIGHTS } from '../ranking.ts';
import { asksForChanges } from './changelog-question.ts';
import { documentNameTerms, namedDocuments } from './named-documents.ts';
import { type SeparatedQuestion, separateNoise } from './question-noise.ts';
import {
  findPostings,
  inverseFrequency,
  maxLookedUp,
  searchedIndex,
  type TermPostings,
} from './searched-index.ts';
import { isSentence } from './sentence.ts';

/** A term to score. */
export interface QueryTerm extends TermPostings {
  readonly term: string;
  /** Inverse document frequency times the weight of the term's kind. */
  readonly weight: number;
}

export interface QueryPlan {
  /** The most discriminative first. */
  readonly terms: readonly QueryTerm[];
  /** The weight of all terms of the query, including those that occur nowhere. */
  readonly askedWeight: number;
  /** How clearly the query names each document, 0 to 1; documents that it does not name are missing. */
  readonly namedDocuments: ReadonlyMap<number, number>;
  /** Score factor for changelog pages. */
  readonly changelogFactor: number;
  /** The share that a page's second-best passage adds. */
  readonly pageDecay: number;
}

interface AskedTerm {
  readonly kind: TokenKind;
  readonly isNoise: boolean;
}

/** Kinds that a term loses when the query also contains it as a word or name. */
const WEAK_KINDS: ReadonlySet<TokenKind> = new Set([PART, STEM, SINGULAR]);
const MAX_QUERY_CHARS = 8_000;
/** Bounds the time of a query. */
const MAX_TERMS = 31;
/** In so few keywords everyday words are names: "HashMap get", "Iterator remove". */
const MAX_NAMING_WORDS = 3;
/** With this many other terms, stop words are not scored: they have half of the postings. */
const ENOUGH_TERMS = 3;

/** All terms that a search for `query` may look up. */
export function queryTerms(query: string): Iterable<string> {
  return askedTerms(separateQuery(query)).keys();
}

/** Analyzes a query with the statistics of all segments, or of the documents that it names. */
export function planQuery(
  segments: readonly Segment[],
  query: string,
  documentNames?: ReadonlyMap<number, string>,
): QueryPlan {
  const separated = separateQuery(query);
  const named = namedDocuments(`${separated.text}\n${separated.noise}`, segments, documentNames);
  const nameTerms = documentNameTerms(separated.text, segments, documentNames);
  const index = searchedIndex(segments, named.documentIds);
  const asks = scoredTerms(separated).slice(0, maxLookedUp(segments));
  const isEverydayTerm = isNaming(separated.text) ? () => false : isEverydayWord;
  const terms: QueryTerm[] = [];
  let askedWeight = 0;
  for (const [term, asked] of asks) {
    const isCommon = isStopWord(term) || isEverydayTerm(term);
    const nameWeight = nameTerms.has(term) ? QUERY_WEIGHTS.documentName : 1;
    const weight = inverseFrequency(index, term) * termWeight(asked, isCommon) * nameWeight;
    askedWeight += weight;
    const { starts, counts } = findPostings(segments, term);
    if (counts.some((count) => count > 0)) terms.push({ term, weight, starts, counts });
  }
  const changelogFactor = asksForChanges(separated.text)
    ? QUERY_WEIGHTS.requestedChangelog
    : QUERY_WEIGHTS.changelog;
  const isMissing = !hasContent(terms) && hasContent(asks.map(([term]) => ({ term })));
  return {
    terms: isMissing ? [] : mostDiscriminative(terms),
    askedWeight,
    namedDocuments: named.shares,
    changelogFactor,
    pageDecay: isSentence(separated.text) ? QUERY_WEIGHTS.sentenceDecay : QUERY_WEIGHTS.pageDecay,
  };
}

function separateQuery(query: string): SeparatedQuestion {
  return separateNoise(removeInvisible(bounded(query)));
}

/** Stop words alone answer a question only if it consists of them. */
function hasContent(terms: readonly Pick<QueryTerm, 'term'>[]): boolean {
  return terms.some(({ term }) => !isStopWord(term));
}

/** The terms of a question, without stop words if there are enough others. */
function scoredTerms(question: SeparatedQuestion): [string, AskedTerm][] {
  const terms = [...askedTerms(question)];
  const others = terms.filter(([term]) => !isStopWord(term));
  return others.length >= ENOUGH_TERMS ? others : terms;
}

function askedTerms({ text, noise }: SeparatedQuestion): Map<string, AskedTerm> {
  const asked = new Map<string, AskedTerm>();
  scanTokens(text, (term, kind) => {
    if (WEAK_KINDS.has(asked.get(term)?.kind ?? PART)) asked.set(term, { kind, isNoise: false });
  });
  scanTokens(noise, (term, kind) => {
    if (!asked.has(term)) asked.set(term, { kind, isNoise: true });
  });
  return asked;
}

function isNaming(question: string): boolean {
  return question.trim().split(/\s+/).length <= MAX_NAMING_WORDS && !isSentence(question);
}

function termWeight({ kind, isNoise }: AskedTerm, isCommon: boolean): number {
  return kindWeight(kind) * (isCommon ? QUERY_WEIGHTS.commonWord : 1) * (isNoise ? QUERY_WEIGHTS.noise : 1);
}

function kindWeight(kind: TokenKind): number {
  if (kind === PART) return QUERY_WEIGHTS.part;
  return kind === STEM ? QUERY_WEIGHTS.stem : kind === SINGULAR ? 1 - QUERY_WEIGHTS.stem : 1;
}

function mostDiscriminative(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TERMS);
}

/** Truncates a long query at a word boundary. */
function bounded(query: string): string {
  return query.length <= MAX_QUERY_CHARS ? query : query.slice(0, MAX_QUERY_CHARS).replace(/\S{1,200}$/, '');
}
