import { expect, it } from 'vitest';
import { countTokens } from './count-tokens.ts';

it('counts as o200k_base does', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('hello world')).toBe(2);
});

it('takes the spelling of a control token as text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

it('counts endless lines in time that grows with their length only', () => {
  const startedAt = performance.now();
  expect(
    countTokens(`${'a'.repeat(200_000)} ${'='.repeat(200_000)}\n${' '.repeat(200_000)}`),
  ).toBeGreaterThan(1_000);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
