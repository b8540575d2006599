import { stem } from '@lectern/shared/search/analysis/stem.ts';
import { isEverydayWord, isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { countWords, type TopicContent } from './topic-content.ts';

/** A text of fewer words introduces a topic and does not explain it. */
const ENOUGH_WORDS = 120;

/** Whether a topic is answered, and why, for a person. */
export interface Assessment {
  readonly isComplete: boolean;
  readonly explanation: string;
}

/**
 * Judges without a model whether contents answer a topic: there is enough of them, all words of the topic are in them,
 * and a heading or the title of a source has half of these words.
 */
export function assessByRule(documentTopic: string, contents: readonly TopicContent[]): Assessment {
  const text = contents.map(({ markdown }) => markdown).join('\n');
  const words = countWords(text);
  const wanted = topicWords(documentTopic);
  const there = stemsOf(text);
  const headings = stemsOf(text.match(/^(?:#{1,6} |Source: \[).*$/gm)?.join('\n') ?? '');
  const missing = wanted.filter((word) => !there.has(stem(word)));
  const headed = wanted.filter((word) => headings.has(stem(word))).length;
  const counted = `${words.toLocaleString('en')} words about it were found`;
  if (words === 0) return { isComplete: false, explanation: 'Nothing about it was found' };
  if (words < ENOUGH_WORDS)
    return { isComplete: false, explanation: `Only ${counted}, fewer than ${ENOUGH_WORDS}` };
  if (missing.length > 0)
    return { isComplete: false, explanation: `${counted}, but nothing about ${missing.join(', ')}` };
  if (headed * 2 < wanted.length)
    return { isComplete: false, explanation: `${counted}, but no section has it in its heading` };
  return { isComplete: true, explanation: `${counted}, in sections that have it in their headings` };
}

/** Whether a model may call it complete at all: something is there that has to do with the topic. */
export function isAboutTopic(documentTopic: string, contents: readonly TopicContent[]): boolean {
  const there = stemsOf(contents.map(({ markdown }) => markdown).join('\n'));
  return topicWords(documentTopic).some((word) => there.has(stem(word)));
}

/** The words of a topic that say what it is about; all of them when none does. */
function topicWords(documentTopic: string): string[] {
  const words = [...new Set(wordsOf(documentTopic))];
  const telling = words.filter((word) => !isStopWord(stem(word)) && !isEverydayWord(stem(word)));
  return telling.length > 0 ? telling : words;
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map((word) => stem(word)));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
