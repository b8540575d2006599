import { stem } from '@lectern/shared/search/analysis/stem.ts';
import { isEverydayWord, isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { holdsWord } from '@lectern/shared/search/query/holds-word.ts';
import { type SearchHit, search } from '@lectern/shared/search/query/score.ts';
import type { ServedCollection } from '../index/served-collection.ts';

/** Coverage of the question from which on single missing words do not matter. */
const SUFFICIENT_COVERAGE = 0.6;
/** Longer questions are pasted texts with many unknown words. */
const MAX_QUESTION_CHARACTERS = 160;
const MAX_WORDS = 3;
const WORD = /(?<![\p{L}\p{N}_])\p{Lu}?\p{Ll}{3,29}(?![\p{L}\p{N}_])/gu;

/**
 * Up to three words of a question that are on no page of the collection; none when a hit covers most of the question. They
 * tell an agent that the passages may not answer.
 */
export function unknownWords(
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
  return [...words].filter(isUnknown).slice(0, MAX_WORDS);
}

function isDiscriminative(word: string): boolean {
  const term = stem(word.toLowerCase());
  return !isStopWord(term) && !isEverydayWord(term);
}
