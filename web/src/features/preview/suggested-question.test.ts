import { expect, test } from 'vitest';
import { suggestedQuestion } from './suggested-question.ts';

test.each([
  ['Mooring', 'What should I know about Mooring?'],
  ['How to retry a job', 'How do I retry a job?'],
  ['What is a lease?', 'What is a lease?'],
  ['Why do jobs fail', 'Why do jobs fail?'],
  ['Whatever works', 'What should I know about Whatever works?'],
])('suggests for the topic "%s": %s', (topic, question) => {
  expect(suggestedQuestion(topic)).toBe(question);
});
