import { countTokens as countO200kTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { countTokens } from './count-tokens.ts';

it('counts o200k_base tokens', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('hello world')).toBe(2);
});

it('counts a special token in the text as ordinary text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

it.each(['a', '=', ' ', 'ab', '表'])('counts a megabyte of "%s" in linear time', (part) => {
  const before = process.cpuUsage();
  expect(countTokens(part.repeat(1_000_000 / part.length))).toBeGreaterThan(1_000);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});

it('counts a text with a long address and a long paragraph without spaces like the encoding', () => {
  const text = `See https://docs.example.org/${'a/'.repeat(400)} and ${'漢字、'.repeat(400)}.`;
  expect(countTokens(text)).toBe(countO200kTokens(text));
});
