import { PART, type TokenKind, WHOLE } from './identifiers.ts';
import type { QueryWeights } from './ranking.ts';
import type { Segment } from './segment.ts';
import { isSoftWord, isStopWord } from './stop-words.ts';
import { scanTokens, withoutInvisible } from './tokens.ts';
import { findTerm, termKey } from './vocabulary.ts';

export interface QueryTerm {
  readonly term: string;
  /** Inverse document frequency times what the kind of term is worth. */
  readonly weight: number;
  /** Passages that hold the term, over all segments searched. */
  readonly frequency: number;
  /** The term's number in each segment's vocabulary, -1 where it is missing. */
  readonly numbers: Int32Array;
}

export interface QueryPlan {
  /** The terms to score, the most telling first. */
  readonly terms: readonly QueryTerm[];
  /** The weight of all that was asked, terms that occur nowhere included. */
  readonly askedWeight: number;
}

const LONGEST_QUERY = 8_000;
/** Masks of found terms are 32-bit numbers. */
const MOST_TERMS = 31;

/** Analyses a query against the statistics of all segments together. */
export function planQuery(segments: readonly Segment[], query: string, weights: QueryWeights): QueryPlan {
  const total = segments.reduce((sum, { passageCount }) => sum + passageCount, 0);
  const terms = [...askedTerms(query)].map(([term, kind]) => {
    const { numbers, frequency } = locate(segments, term);
    const idf = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
    return { term, frequency, numbers, weight: idf * kindWeight(term, kind, weights) };
  });
  const askedWeight = terms.reduce((sum, { weight }) => sum + weight, 0);
  const found = terms.filter(({ frequency }) => frequency > 0).sort((a, b) => b.weight - a.weight);
  const least = (found[0]?.weight ?? 0) * weights.leastShare;
  return {
    terms: found.filter(({ weight }) => weight >= least).slice(0, Math.min(weights.mostTerms, MOST_TERMS)),
    askedWeight,
  };
}

function askedTerms(query: string): Map<string, TokenKind> {
  const text = withoutInvisible(query.slice(0, LONGEST_QUERY));
  const asked = new Map<string, TokenKind>();
  scanTokens(text, 0, text.length, (term, kind) => {
    const known = asked.get(term);
    if (known === undefined || known === PART) asked.set(term, kind);
  });
  return asked;
}

function locate(segments: readonly Segment[], term: string): { numbers: Int32Array; frequency: number } {
  const key = termKey(term);
  const numbers = new Int32Array(segments.length);
  let frequency = 0;
  segments.forEach(({ vocabulary, postingStarts }, at) => {
    const number = findTerm(vocabulary, key);
    numbers[at] = number;
    if (number >= 0) frequency += (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
  });
  return { numbers, frequency };
}

function kindWeight(term: string, kind: TokenKind, weights: QueryWeights): number {
  let weight = kind === WHOLE ? weights.whole : kind === PART ? weights.part : 1;
  if (isStopWord(term)) weight *= weights.stopWord;
  else if (isSoftWord(term)) weight *= weights.softWord;
  else if (/^\d+$/.test(term)) weight *= weights.bareNumber;
  return weight;
}
