import { PART, type TokenKind, WORD } from './identifiers.ts';
import { type NamedDocuments, namedDocuments } from './named-documents.ts';
import { siftQuestion } from './question-noise.ts';
import type { QueryWeights } from './ranking.ts';
import { relatedWords } from './related-words.ts';
import type { Segment } from './segment.ts';
import { isEverydayWord, isStopWord } from './stop-words.ts';
import { scanTokens, withoutInvisible } from './tokens.ts';
import { findTerm, termKey } from './vocabulary.ts';

/** A term to score. */
export interface QueryTerm {
  readonly term: string;
  /** Inverse document frequency times what a term of its kind is worth. */
  readonly weight: number;
  /** The term's number in each segment's vocabulary, -1 where it is missing. */
  readonly numbers: Int32Array;
}

export interface QueryPlan {
  /** The most telling first. */
  readonly terms: readonly QueryTerm[];
  /** The weight of all that was asked, terms that occur nowhere included. */
  readonly askedWeight: number;
  readonly named: NamedDocuments;
}

interface AskedTerm {
  readonly kind: TokenKind;
  readonly isNoise: boolean;
}

const LONGEST_QUERY = 8_000;
const MOST_TERMS = 31;
const BARE_NUMBER = /^\d+$/;

/** Analyses a query against the statistics of all segments together. */
export function planQuery(
  segments: readonly Segment[],
  query: string,
  weights: QueryWeights,
  documentNames?: ReadonlyMap<number, string>,
): QueryPlan {
  const total = segments.reduce((sum, { passageCount }) => sum + passageCount, 0);
  const asked = askedTerms(withoutInvisible(bounded(query)));
  const named = namedDocuments(asked, segments, documentNames);
  const terms: QueryTerm[] = [];
  const related = new Map<string, QueryTerm>();
  let askedWeight = 0;
  for (const [term, { kind, isNoise }] of asked) {
    const { numbers, idf } = locate(segments, term, total);
    let weight = idf * kindWeight(term, kind, weights);
    if (isNoise) weight *= weights.noise;
    if (named.terms.has(term)) weight *= weights.documentName;
    askedWeight += weight;
    if (numbers) terms.push({ term, weight, numbers });
    if (isNoise || kind !== WORD || weights.related === 0) continue;
    for (const other of relatedWords(term)) {
      const found = locate(segments, other, total);
      const otherWeight = weights.related * Math.min(weight, found.idf);
      if (!found.numbers || asked.has(other) || otherWeight <= (related.get(other)?.weight ?? 0)) continue;
      related.set(other, { term: other, weight: otherWeight, numbers: found.numbers });
    }
  }
  return { terms: telling([...terms, ...related.values()], weights), askedWeight, named };
}

/** The terms worth scoring, the most telling first. */
function telling(terms: readonly QueryTerm[], weights: QueryWeights): QueryTerm[] {
  const sorted = terms.toSorted((a, b) => b.weight - a.weight);
  const least = (sorted[0]?.weight ?? 0) * weights.leastTermShare;
  const isEnough = sorted.filter(({ term }) => !isStopWord(term)).length >= weights.enoughTerms;
  return sorted
    .filter(({ term, weight }) => weight >= least && !(isEnough && isStopWord(term)))
    .slice(0, Math.min(weights.mostTerms, MOST_TERMS));
}

/** The beginning of a query that is too long, up to a whole word: half a word would be one that nothing holds. */
function bounded(query: string): string {
  return query.length <= LONGEST_QUERY ? query : query.slice(0, LONGEST_QUERY).replace(/\S{1,200}$/, '');
}

function askedTerms(query: string): Map<string, AskedTerm> {
  const { text, noise } = siftQuestion(query);
  const asked = new Map<string, AskedTerm>();
  scanTokens(text, 0, text.length, (term, kind) => {
    if ((asked.get(term)?.kind ?? PART) === PART) asked.set(term, { kind, isNoise: false });
  });
  scanTokens(noise, 0, noise.length, (term, kind) => {
    if (!asked.has(term)) asked.set(term, { kind, isNoise: true });
  });
  return asked;
}

/** A term's numbers, null when it occurs nowhere, and its inverse document frequency among `total` passages. */
function locate(
  segments: readonly Segment[],
  term: string,
  total: number,
): { numbers: Int32Array | null; idf: number } {
  const key = termKey(term);
  const numbers = new Int32Array(segments.length);
  let frequency = 0;
  segments.forEach(({ vocabulary, postingStarts }, at) => {
    const number = findTerm(vocabulary, key);
    numbers[at] = number;
    if (number >= 0) frequency += (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
  });
  const idf = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
  return { numbers: frequency > 0 ? numbers : null, idf };
}

function kindWeight(term: string, kind: TokenKind, weights: QueryWeights): number {
  const weight = kind === PART ? weights.part : 1;
  if (isStopWord(term)) return weight * weights.stopWord;
  if (isEverydayWord(term)) return weight * weights.everydayWord;
  return BARE_NUMBER.test(term) ? weight * weights.bareNumber : weight;
}
