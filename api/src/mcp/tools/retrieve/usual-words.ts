import { relatedWords } from '@lectern/shared/search/analysis/related-words.ts';
import { isEverydayWord, isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { tokenize } from '@lectern/shared/search/analysis/tokens.ts';
import type { Segment } from '@lectern/shared/search/index/segment.ts';
import type { SearchHit } from '@lectern/shared/search/query/score.ts';
import { findPostings } from '@lectern/shared/search/query/searched-index.ts';
import { isSentence } from '@lectern/shared/search/query/sentence.ts';

/** A word of a question, and the synonym that the documentation uses. */
export interface UsualWord {
  readonly word: string;
  readonly usual: string;
}

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const MAX_WORDS = 64;
/** How many times as many passages contain the synonym. With 10, answered questions were doubted too. */
const MIN_FREQUENCY_RATIO = 20;

/**
 * The words of a sentence that the best document rarely uses, although it often uses a synonym that no passage found
 * contains. The passages are then probably about something else: Python's manual says "directory", and its few folders
 * contain mail. Empty for keywords, which agents choose themselves.
 */
export function findUsualWords(
  query: string,
  hits: readonly SearchHit[],
  segments: readonly Segment[],
): UsualWord[] {
  const documentId = hits[0]?.documentId;
  if (!isSentence(query)) return [];
  const document = segments.filter((segment) => segment.documentId === documentId);
  const found = new Set(hits.map(({ passageId }) => passageId));
  const words = [...new Set(query.toLowerCase().match(WORD))].slice(0, MAX_WORDS);
  return words.flatMap((word) => {
    const [term = '', ...others] = tokenize(word);
    if (others.length > 0 || isStopWord(term) || isEverydayWord(term)) return [];
    const minFrequency = MIN_FREQUENCY_RATIO * Math.max(1, frequencyOf(document, term));
    const [best] = [...relatedWords(term)]
      .map(([synonym, usual]) => ({ synonym, usual, frequency: frequencyOf(document, synonym) }))
      .filter(({ frequency }) => frequency >= minFrequency)
      .sort((a, b) => b.frequency - a.frequency);
    return best && !isInPassages(document, best.synonym, found) ? [{ word, usual: best.usual }] : [];
  });
}

/** The passages that contain a term. */
function frequencyOf(segments: readonly Segment[], term: string): number {
  return findPostings(segments, term).counts.reduce((sum, count) => sum + count, 0);
}

function isInPassages(segments: readonly Segment[], term: string, passageIds: ReadonlySet<number>): boolean {
  const { starts, counts } = findPostings(segments, term);
  return segments.some(({ postingPassages, passageIds: ids }, at) => {
    const start = starts[at] ?? 0;
    const passages = postingPassages.subarray(start, start + (counts[at] ?? 0));
    return passages.some((passage: number) => passageIds.has(ids[passage] ?? 0));
  });
}
