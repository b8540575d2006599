import { z } from 'zod';
import type { Candidate } from './answering-passages.ts';

/** What a model is told that chooses the passages of a topic. */
export const TOPIC_INSTRUCTIONS = [
  'You arrange software documentation. You are given a topic and numbered passages of the documentation.',
  'Choose the passages that a developer needs who reads about the topic: what it is, how it is used, with which',
  'options, and what can go wrong. Leave out passages about something else and passages that repeat others.',
  'Order them as one would explain the topic: from what it is, over its usual use, to details and exceptions.',
  'Answer with the numbers of the passages in that order, and only with numbers that were given.',
].join('\n');

/** How a model answers. */
export const topicChoice = z.object({
  passages: z.array(z.int()).describe('Numbers of passages, in the order in which they are to be read'),
});

/** Characters of one passage that a model is shown, and of all of them. */
const MOST_CHARS = 1_200;
const MOST_CHARS_IN_ALL = 48_000;

/** What a model is given: the topic, and as many of the passages as it can be shown, numbered from 1. */
export function topicData(name: string, passages: readonly Candidate[]) {
  let room = MOST_CHARS_IN_ALL;
  const shown = passages.map(({ pageTitle, headingPath, text }, at) => ({
    number: at + 1,
    page: pageTitle.slice(0, 200),
    section: headingPath.join(' > ').slice(0, 300),
    text: text.slice(0, MOST_CHARS),
  }));
  const isRoom = ({ page, section, text }: (typeof shown)[number]) => {
    room -= page.length + section.length + text.length;
    return room >= 0;
  };
  return { topic: name, passages: shown.filter(isRoom) };
}
