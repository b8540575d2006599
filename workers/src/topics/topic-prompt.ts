import { z } from 'zod';
import type { Candidate } from './answering-passages.ts';

/** Instructions for the model that chooses passages. */
export const TOPIC_INSTRUCTIONS = [
  'You arrange software documentation. You are given a topic and numbered passages of the documentation.',
  'Choose the passages that a developer needs who reads about the topic: what it is, how it is used, with which',
  'options, and what can go wrong. Leave out passages about something else and passages that repeat others.',
  'Order them as one would explain the topic: from what it is, over its usual use, to details and exceptions.',
  'Answer with the numbers of the passages in that order, and only with numbers that were given.',
].join('\n');

/** The model's answer. */
export const topicChoice = z.object({
  passages: z.array(z.int()).describe('Numbers of passages, in the order in which they are to be read'),
});

const MAX_PASSAGE_CHARS = 1_200;
const MAX_TOTAL_CHARS = 48_000;

/** The topic and as many passages as fit, numbered from 1. */
export function topicData(name: string, passages: readonly Candidate[]) {
  let remainingChars = MAX_TOTAL_CHARS;
  const shown = passages.map(({ pageTitle, headingPath, text }, at) => ({
    number: at + 1,
    page: pageTitle.slice(0, 200),
    section: headingPath.join(' > ').slice(0, 300),
    text: text.slice(0, MAX_PASSAGE_CHARS),
  }));
  const fits = ({ page, section, text }: (typeof shown)[number]) => {
    remainingChars -= page.length + section.length + text.length;
    return remainingChars >= 0;
  };
  return { topic: name, passages: shown.filter(fits) };
}
