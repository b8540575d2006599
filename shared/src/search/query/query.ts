import { PART, type TokenKind, WORD } from '../analysis/identifiers.ts';
import { joinedWords } from '../analysis/joined-words.ts';
import { nameSpellings } from '../analysis/name-spellings.ts';
import { relatedWords } from '../analysis/related-words.ts';
import { isEverydayWord, isStopWord } from '../analysis/stop-words.ts';
import { removeInvisible, scanTokens } from '../analysis/tokens.ts';
import type { Segment } from '../index/segment.ts';
import type { QueryWeights } from '../ranking.ts';
import { beginningTerms } from './beginning-terms.ts';
import { asksForChanges } from './changelog-question.ts';
import { type NamedDocuments, namedDocuments } from './named-documents.ts';
import { type SiftedQuestion, siftQuestion } from './question-noise.ts';
import { locate, type SearchedIndex, searchedIndex } from './searched-index.ts';

/** A term to score. */
export interface QueryTerm {
  readonly term: string;
  /** Inverse document frequency times the weight of the term's kind. */
  readonly weight: number;
  /** The term's number in each segment's vocabulary, -1 where it is missing. */
  readonly numbers: Int32Array;
}

export interface QueryPlan {
  /** The most discriminative first. */
  readonly terms: readonly QueryTerm[];
  /** The weight of all terms of the query, including those that occur nowhere. */
  readonly askedWeight: number;
  /** The minimum weight of the terms on an answering page. */
  readonly minWeight: number;
  readonly named: NamedDocuments;
  /** Score factor for changelog pages. */
  readonly changelogFactor: number;
}

interface AskedTerm {
  readonly kind: TokenKind;
  readonly isNoise: boolean;
}

const MAX_QUERY_CHARS = 8_000;
const MAX_SCORED_TERMS = 31;
const BARE_NUMBER = /^\d+$/;

/** Analyzes a query with the statistics of all segments, or of the documents that it names. */
export function planQuery(
  segments: readonly Segment[],
  query: string,
  weights: QueryWeights,
  documentNames?: ReadonlyMap<number, string>,
): QueryPlan {
  const sifted = siftQuestion(removeInvisible(bounded(query)));
  const asked = askedTerms(sifted);
  const spellings = nameSpellings(sifted.text);
  const named = namedDocuments(`${sifted.text}\n${sifted.noise}`, segments, documentNames);
  const index = searchedIndex(segments, named.documentIds);
  const isName = (term: string) => named.terms.has(term) || named.terms.has(spellings.get(term) ?? '');
  const terms: QueryTerm[] = [];
  const unasked = new Map<string, QueryTerm>();
  let askedWeight = 0;
  let discriminativeWeight = Number.POSITIVE_INFINITY;
  for (const [term, { kind, isNoise }] of asked) {
    const { numbers, idf } = locate(index, term);
    let weight = idf * kindWeight(term, kind, weights);
    if (isNoise) weight *= weights.noise;
    if (isName(term)) weight *= weights.documentName;
    askedWeight += weight;
    if (numbers) terms.push({ term, weight, numbers });
    if (numbers && !isNoise && isDiscriminative(term, kind))
      discriminativeWeight = Math.min(discriminativeWeight, weight);
    if (!isNoise && kind === WORD) addRelated(unasked, index, { term, weight, asked }, weights.related);
  }
  for (const term of beginningTerms(sifted.text)) {
    if (!asked.has(term)) addTerm(unasked, index, term, weights.beginning);
  }
  for (const term of spellings.keys()) {
    const share = isName(term) ? weights.documentName : weights.related;
    if (!asked.has(term)) addTerm(unasked, index, term, share);
  }
  // Without a named document, a joined name often belongs to another library.
  if (segments.length === 1 || named.documentIds.size === 1)
    addJoined(unasked, index, { text: sifted.text, asked }, weights.joined);
  // If most words are unknown, a page with the single known word still answers.
  const minWeight = Math.min(weights.minCoverage * askedWeight, discriminativeWeight);
  const changelogFactor = asksForChanges(sifted.text) ? weights.requestedChangelog : weights.changelog;
  const chosen = mostDiscriminative([...terms, ...unasked.values()], weights);
  return { terms: chosen, askedWeight, minWeight, named, changelogFactor };
}

/** Adds the synonyms of a query term, each with its highest weight. */
function addRelated(
  into: Map<string, QueryTerm>,
  index: SearchedIndex,
  { term, weight, asked }: { term: string; weight: number; asked: ReadonlyMap<string, AskedTerm> },
  share: number,
): void {
  for (const other of share > 0 ? relatedWords(term) : []) {
    if (asked.has(other)) continue;
    const { numbers, idf } = locate(index, other);
    const otherWeight = share * Math.min(weight, idf);
    if (!numbers || otherWeight <= (into.get(other)?.weight ?? 0)) continue;
    into.set(other, { term: other, weight: otherWeight, numbers });
  }
}

function addJoined(
  into: Map<string, QueryTerm>,
  index: SearchedIndex,
  { text, asked }: { text: string; asked: ReadonlyMap<string, AskedTerm> },
  share: number,
): void {
  for (const term of share > 0 ? joinedWords(text) : []) {
    if (!asked.has(term)) addTerm(into, index, term, share);
  }
}

function addTerm(into: Map<string, QueryTerm>, index: SearchedIndex, term: string, share: number): void {
  const { numbers, idf } = locate(index, term);
  if (numbers) into.set(term, { term, weight: share * idf, numbers });
}

/** The terms worth scoring, the most discriminative first. */
function mostDiscriminative(terms: readonly QueryTerm[], weights: QueryWeights): QueryTerm[] {
  const sorted = terms.toSorted((a, b) => b.weight - a.weight);
  const minWeight = (sorted[0]?.weight ?? 0) * weights.minTermShare;
  const isEnough = sorted.filter(({ term }) => !isStopWord(term)).length >= weights.enoughTerms;
  return sorted
    .filter(({ term, weight }) => weight >= minWeight && !(isEnough && isStopWord(term)))
    .slice(0, Math.min(weights.maxTerms, MAX_SCORED_TERMS));
}

/** Truncates a long query at a word boundary. */
function bounded(query: string): string {
  return query.length <= MAX_QUERY_CHARS ? query : query.slice(0, MAX_QUERY_CHARS).replace(/\S{1,200}$/, '');
}

function askedTerms({ text, noise }: SiftedQuestion): Map<string, AskedTerm> {
  const asked = new Map<string, AskedTerm>();
  scanTokens(text, 0, text.length, (term, kind) => {
    if ((asked.get(term)?.kind ?? PART) === PART) asked.set(term, { kind, isNoise: false });
  });
  scanTokens(noise, 0, noise.length, (term, kind) => {
    if (!asked.has(term)) asked.set(term, { kind, isNoise: true });
  });
  return asked;
}

function isDiscriminative(term: string, kind: TokenKind): boolean {
  return kind !== PART && !isStopWord(term) && !isEverydayWord(term) && !BARE_NUMBER.test(term);
}

function kindWeight(term: string, kind: TokenKind, weights: QueryWeights): number {
  const weight = kind === PART ? weights.part : 1;
  if (isStopWord(term)) return weight * weights.stopWord;
  if (isEverydayWord(term)) return weight * weights.everydayWord;
  return BARE_NUMBER.test(term) ? weight * weights.bareNumber : weight;
}
