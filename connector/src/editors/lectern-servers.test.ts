import { expect, it } from 'vitest';
import { lecternServers } from './lectern-servers.ts';

const url = 'https://lectern.example/mcp/server/abc';
const keyOf = (key: string, env: Record<string, string> = {}) =>
  lecternServers({ docs: { url, headers: { Authorization: `Bearer ${key}` } } }, env)[0]?.apiKey;

it.each([
  ['lct_1', 'lct_1'],
  [`\${KEY}`, 'lct_2'],
  [`\${MISSING:-lct_3}`, 'lct_3'],
  [`\${MISSING}`, null],
  [`\${input:key}`, null],
])('reads the key %s as %s', (key, expected) => {
  expect(keyOf(key, { KEY: 'lct_2' })).toBe(expected);
});

it('reads a megabyte of unfinished variables in linear time', () => {
  const startedAt = performance.now();
  expect(keyOf('${a:-'.repeat(200_000))).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
