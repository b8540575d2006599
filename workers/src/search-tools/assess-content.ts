import { stem } from '@lectern/shared/search/analysis/stem.ts';
import { isEverydayWord, isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { countWords, type TopicContent } from './topic-content.ts';

/** A shorter text introduces a topic without explaining it. */
const MIN_WORDS = 120;

/** Whether the contents cover a topic, with an explanation for the user. */
export interface Assessment {
  readonly isComplete: boolean;
  readonly explanation: string;
}

/**
 * Assesses whether contents cover a topic: they are long enough, contain every word of the topic, and at least half of
 * its words are in headings or source titles.
 */
export function assessContent(documentTopic: string, contents: readonly TopicContent[]): Assessment {
  const text = contents.map(({ markdown }) => markdown).join('\n');
  const words = countWords(text);
  const required = topicWords(documentTopic);
  const found = stemsOf(text);
  const headings = stemsOf(text.match(/^(?:#{1,6} |Source: \[).*$/gm)?.join('\n') ?? '');
  const missing = required.filter((word) => !found.has(stem(word)));
  const headed = required.filter((word) => headings.has(stem(word))).length;
  const counted = `${words.toLocaleString('en')} words found`;
  if (words === 0) return { isComplete: false, explanation: 'No content about the topic found' };
  if (words < MIN_WORDS)
    return { isComplete: false, explanation: `Only ${counted}; at least ${MIN_WORDS} are needed` };
  if (missing.length > 0)
    return { isComplete: false, explanation: `${counted}, but none about ${missing.join(', ')}` };
  if (headed * 2 < required.length)
    return { isComplete: false, explanation: `${counted}, but no heading mentions the topic` };
  return { isComplete: true, explanation: `${counted}, under headings that mention the topic` };
}

/** The discriminative words of a topic, or all of them. */
function topicWords(documentTopic: string): string[] {
  const words = [...new Set(wordsOf(documentTopic))];
  const discriminative = words.filter((word) => !isStopWord(stem(word)) && !isEverydayWord(stem(word)));
  return discriminative.length > 0 ? discriminative : words;
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map((word) => stem(word)));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
