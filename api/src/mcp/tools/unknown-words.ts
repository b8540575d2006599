import { stem } from '@lectern/shared/search/analysis/stem.ts';
import { isEverydayWord, isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { holdsWord } from '@lectern/shared/search/query/holds-word.ts';
import { type SearchHit, search } from '@lectern/shared/search/query/score.ts';
import type { ServedCollection } from '../index/served-collection.ts';

/** From this share of the question on the best page holds what was asked, whatever single words it lacks. */
const ENOUGH_COVERAGE = 0.6;
/** Longer questions are pasted texts, which are full of words of their own. */
const LONGEST_QUESTION = 160;
const MOST_NAMED = 3;
const WORD = /(?<![\p{L}\p{N}_])\p{Lu}?\p{Ll}{3,29}(?![\p{L}\p{N}_])/gu;

/**
 * The words of a question that stand on no page of a collection, at most three; none when the best hit holds most of
 * what was asked. An agent that is told goes on elsewhere, and does not take what was found for an answer.
 */
export function unknownWords(
  query: string,
  hits: readonly SearchHit[],
  { segments, isTopicEnabled }: Pick<ServedCollection, 'segments' | 'isTopicEnabled'>,
): readonly string[] {
  if (query.length > LONGEST_QUESTION) return [];
  if (hits.some(({ coverage }) => coverage >= ENOUGH_COVERAGE)) return [];
  const words = new Set((query.match(WORD) ?? []).filter(isTelling));
  // Only a search finds what is written otherwise, or says the same.
  const isUnknown = (word: string) =>
    !holdsWord(segments, word, isTopicEnabled) &&
    search(segments, word, { limit: 1, isTopicEnabled }).length === 0;
  return [...words].filter(isUnknown).slice(0, MOST_NAMED);
}

function isTelling(word: string): boolean {
  const term = stem(word.toLowerCase());
  return !isStopWord(term) && !isEverydayWord(term);
}
