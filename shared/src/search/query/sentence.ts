import { isStopWord } from '../analysis/stop-words.ts';

const WORD = /[\p{L}\p{N}_]+/gu;
const MIN_STOP_WORDS = 2;
const MIN_STOP_WORD_SHARE = 0.3;

/** Whether a question is written as a sentence, as people ask, rather than as keywords, as agents do. */
export function isSentence(question: string): boolean {
  const words = question.toLowerCase().match(WORD) ?? [];
  const stopWords = words.filter(isStopWord).length;
  return stopWords >= MIN_STOP_WORDS && stopWords >= words.length * MIN_STOP_WORD_SHARE;
}
