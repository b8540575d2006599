import { stem } from '@lectern/shared/search/analysis/stem.ts';
import { isEverydayWord, isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { holdsWord } from '@lectern/shared/search/query/holds-word.ts';
import { type SearchHit, search } from '@lectern/shared/search/query/score.ts';
import type { ServedCollection } from '../index/served-collection.ts';

/** How likely the passages found answer the question. */
export interface Confidence {
  /** Whether the passages may not answer the question. */
  readonly isUnsure: boolean;
  /** Up to three words of the question that the best pages do not contain, as the question writes them. */
  readonly missingWords: readonly string[];
}

/** Coverage of the question below which a page may be off topic. */
const MIN_COVERAGE = 0.3;
/** Coverage of the question from which on single missing words do not matter. */
const SUFFICIENT_COVERAGE = 0.6;
/** Longer questions are pasted texts with many unknown words. */
const MAX_QUESTION_CHARACTERS = 160;
const MAX_MISSING_WORDS = 3;
const WORD = /(?<![\p{L}\p{N}_])\p{Lu}?\p{Ll}{3,29}(?![\p{L}\p{N}_])/gu;

/** Assesses whether the ranked hits of a question answer it. */
export function assessConfidence(
  query: string,
  hits: readonly SearchHit[],
  collection: Pick<ServedCollection, 'segments' | 'isTopicEnabled'>,
): Confidence {
  const missingWords = findMissingWords(query, hits, collection);
  const isOffTopic = hits.every(({ coverage }) => coverage < MIN_COVERAGE);
  return { isUnsure: isOffTopic || missingWords.length > 0, missingWords };
}

function findMissingWords(
  query: string,
  hits: readonly SearchHit[],
  { segments, isTopicEnabled }: Pick<ServedCollection, 'segments' | 'isTopicEnabled'>,
): readonly string[] {
  if (query.length > MAX_QUESTION_CHARACTERS) return [];
  if (hits.some(({ coverage }) => coverage >= SUFFICIENT_COVERAGE)) return [];
  const words = new Set((query.match(WORD) ?? []).filter(isDiscriminative));
  // A search also finds other spellings and synonyms.
  const isUnknown = (word: string) =>
    !holdsWord(segments, word, isTopicEnabled) &&
    search(segments, word, { limit: 1, isTopicEnabled }).length === 0;
  return [...words].filter(isUnknown).slice(0, MAX_MISSING_WORDS);
}

function isDiscriminative(word: string): boolean {
  const term = stem(word.toLowerCase());
  return !isStopWord(term) && !isEverydayWord(term);
}
