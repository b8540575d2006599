import { stem } from '../analysis/stem.ts';
import type { Segment } from '../index/segment.ts';
import { findTerm, termKey } from '../index/vocabulary.ts';

/**
 * Whether a passage that may be served has the word itself, in any of its forms. It costs a look at each vocabulary,
 * where a search for the word scores every passage that has it.
 */
export function holdsWord(
  segments: readonly Segment[],
  word: string,
  isTopicEnabled: (topicId: number) => boolean,
): boolean {
  const key = termKey(stem(word.toLowerCase()));
  return segments.some(({ vocabulary, postingStarts, postingPassages, topicIds }) => {
    const number = findTerm(vocabulary, key);
    if (number < 0) return false;
    const end = postingStarts[number + 1] ?? 0;
    for (let at = postingStarts[number] ?? 0; at < end; at++) {
      if (isTopicEnabled(topicIds[postingPassages[at] ?? 0] ?? 0)) return true;
    }
    return false;
  });
}
