import { isStopWord } from '../analysis/stop-words.ts';

/** How a question is written: as keywords, as a natural-language question, or as a statement, such as an error message. */
export type Phrasing = 'keywords' | 'question' | 'statement';

const WORD = /[\p{L}\p{N}_]+/gu;
const MIN_STOP_WORDS = 2;
const MIN_STOP_WORD_SHARE = 0.3;
const QUESTION =
  /\b(?:how|what|why|i|my|we|our)\b|^(?:when|where|which|who|can|could|should|does|is|are)\b|\?\s*$/i;

export function phrasingOf(question: string): Phrasing {
  const words = question.toLowerCase().match(WORD) ?? [];
  const stopWords = words.filter(isStopWord).length;
  const isSentence = stopWords >= MIN_STOP_WORDS && stopWords >= words.length * MIN_STOP_WORD_SHARE;
  if (!isSentence) return 'keywords';
  return QUESTION.test(question) ? 'question' : 'statement';
}
