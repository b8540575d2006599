import { countTokens as countO200kTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { measureCpuGrowth } from '../../test/support/timing/cpu-growth.ts';
import { countTokens } from './count-tokens.ts';

it('counts o200k_base tokens', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('hello world')).toBe(2);
});

it('counts a special token in the text as ordinary text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

it.each(['a', '=', ' ', 'ab', '表'])('counts many %j in linear time', async (part) => {
  const growth = await measureCpuGrowth((count) => countTokens(part.repeat(count)), 100_000);
  expect(growth).toMatchObject({ isLinear: true });
});

it('counts a text with a long URL and a long paragraph without spaces like the encoding', () => {
  const text = `See https://docs.example.org/${'a/'.repeat(400)} and ${'漢字、'.repeat(400)}.`;
  expect(countTokens(text)).toBe(countO200kTokens(text));
});
