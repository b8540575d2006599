import { expect, it } from 'vitest';
import { isNaturalQuestion } from './natural-question.ts';

it.each([
  'how do I delete a folder and everything inside it',
  'Why is my replica so far behind?',
  'can a table have two keys',
])('recognizes the natural-language question %j', (question) => {
  expect(isNaturalQuestion(question)).toBe(true);
});

it.each([
  'PostgreSQL replication lag pg_stat_replication monitoring',
  'asyncio cancel pending task on timeout wait_for shield CancelledError',
  "Unexpected 'if' as the only statement in an 'else' block.",
  'Do not use the operator in place of a call.',
])('recognizes that %j is none', (question) => {
  expect(isNaturalQuestion(question)).toBe(false);
});
