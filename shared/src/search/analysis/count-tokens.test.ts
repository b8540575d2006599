import { countTokens as countO200kTokens } from 'gpt-tokenizer/encoding/o200k_base';
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
  const before = process.cpuUsage();
  expect(
    countTokens(`${'a'.repeat(200_000)} ${'='.repeat(200_000)}\n${' '.repeat(200_000)}`),
  ).toBeGreaterThan(1_000);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

it('counts piece by piece what the tokenizer counts as a whole', () => {
  const texts = [
    "They're 1234567 of it's parts.  Two spaces\n\n\n  and   \t tabs\r\n",
    'const größe = await openQueue("mail", { retries: 3 }); // ──────────────────────────────────────',
    '漢字かな交じり文 😀👩‍👩‍👧 e\u0301 \ud83d <|endoftext|> https://docs.example.org/a/b.html#part-2',
  ];
  for (const text of [...texts, texts.join('\n')]) {
    const whole = countO200kTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
    expect([countTokens(text), countTokens(text)]).toEqual([whole, whole]);
  }
});
