import { expect, it } from 'vitest';
import { phrasingOf } from './phrasing.ts';

it.each([
  ['how do I delete a folder and everything inside it', 'question'],
  ['Why is my replica so far behind?', 'question'],
  ['can a table have two keys', 'question'],
  ["Unexpected 'if' as the only statement in an 'else' block.", 'statement'],
  ['Do not use the operator in place of a call.', 'statement'],
  ['PostgreSQL replication lag pg_stat_replication monitoring', 'keywords'],
  ['Python shutil.rmtree delete directory tree recursively', 'keywords'],
  ['asyncio cancel pending task on timeout wait_for shield CancelledError', 'keywords'],
] as const)('classifies %j as %s', (question, phrasing) => {
  expect(phrasingOf(question)).toBe(phrasing);
});
