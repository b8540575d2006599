import { expect, it } from 'vitest';
import { isSentence } from './sentence.ts';

it.each(['how do I delete a folder and everything inside it', 'Why is my replica so far behind?'])(
  'classifies %j as a sentence',
  (question) => {
    expect(isSentence(question)).toBe(true);
  },
);

it.each([
  'PostgreSQL replication lag pg_stat_replication monitoring',
  'Python shutil.rmtree delete directory tree recursively',
  'asyncio cancel pending task on timeout wait_for shield CancelledError',
])('classifies %j as keywords', (question) => {
  expect(isSentence(question)).toBe(false);
});
