import { expect, test } from 'vitest';
import { describeKey, describeLastUse } from './describe-key.ts';

const LIMITS = { expiresAt: null, rotatedAt: null, collectionId: null };
const NOW = Date.parse('2026-11-23T12:00:00Z');

test.each([
  [{ ...LIMITS, scopes: ['read'] }, /^Read$/],
  [{ ...LIMITS, scopes: ['read', 'write'], collectionId: 3 }, /^Read and write · one MCP server$/],
  [{ ...LIMITS, scopes: ['read'], rotatedAt: '2026-11-22T12:00:00.000Z' }, /^Read · replaced by a new key$/],
  [{ ...LIMITS, scopes: ['read'], expiresAt: '2026-12-23T12:00:00.000Z' }, /^Read · expires .*2026/],
  [{ ...LIMITS, scopes: ['read'], expiresAt: '2026-10-23T12:00:00.000Z' }, /^Read · expired .*2026/],
] as const)('describes what a key allows (%j)', ({ scopes, ...limits }, text) => {
  expect(describeKey({ scopes: [...scopes], ...limits }, NOW)).toMatch(text);
});

test.each([
  [null, null, 'Never used'],
  ['2026-11-23T11:58:00.000Z', null, 'Used 2 minutes ago'],
  ['2026-11-23T11:58:00.000Z', 'cursor 2.1.0', 'Used 2 minutes ago by cursor 2.1.0'],
])('describes the last use (%s, %s)', (lastUsedAt, lastUsedClient, text) => {
  expect(describeLastUse({ lastUsedAt, lastUsedClient }, NOW)).toBe(text);
});
