import { readFileSync } from 'node:fs';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import { expect, it } from 'vitest';
import { packTokens, readTokenRanks, TOKEN_RANKS_FILE, TokenRanks } from './token-ranks.ts';

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);

it('the file holds the tokens of the package, in the order of their ranks', () => {
  const tokens = ranks.map((token) => (typeof token === 'string' ? bytesOf(token) : Uint8Array.from(token)));
  expect(Buffer.compare(readFileSync(TOKEN_RANKS_FILE), packTokens(tokens))).toBe(0);
});

it('finds a token by its bytes, wherever they stand', () => {
  const some = new TokenRanks(packTokens(['a', 'b', 'ab', 'größe'].map(bytesOf)));
  expect(some.rankOf(bytesOf('xab'), 1, 3)).toBe(2);
  expect(some.rankOf(bytesOf('größe'), 0, 7)).toBe(3);
  expect(some.rankOf(bytesOf('ba'), 0, 2)).toBe(-1);
});

it('finds every token of the encoding', () => {
  const all = readTokenRanks();
  const found = ranks.filter((token, rank) => {
    const bytes = typeof token === 'string' ? bytesOf(token) : Uint8Array.from(token);
    return all.rankOf(bytes, 0, bytes.length) === rank;
  });
  expect(found).toHaveLength(ranks.length);
});
