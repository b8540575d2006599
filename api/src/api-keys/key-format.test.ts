import { describe, expect, test } from 'vitest';
import { createApiKey, isWellFormedApiKey, maskApiKey, toKeyHint } from './key-format.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('API keys', () => {
  test('are well-formed and unique', () => {
    const keys = new Set(Array.from({ length: 10_000 }, createApiKey));
    expect(keys.size).toBe(10_000);
    expect([...keys].every((key) => /^lct_[0-9A-Za-z]{38}$/.test(key) && isWellFormedApiKey(key))).toBe(true);
  });

  test('use every character of the alphabet about equally often', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 2_000; round++) {
      for (const character of createApiKey().slice(4, 36)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    const expected = (2_000 * 32) / 62;
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.25);
  });

  test('have more than 160 bits of entropy', () => {
    const random = createApiKey().slice('lct_'.length, -6);
    expect(random.length * Math.log2(62)).toBeGreaterThan(160);
  });

  test('have a checksum that fails for random texts of the same shape', () => {
    const pick = () => BASE62.charAt(Math.floor(Math.random() * 62));
    const texts = Array.from({ length: 10_000 }, () => `lct_${Array.from({ length: 38 }, pick).join('')}`);
    expect(texts.filter(isWellFormedApiKey)).toEqual([]);
  });

  test('have a checksum that fails when one character is changed, missing or added', () => {
    const key = createApiKey();
    for (let index = 4; index < key.length; index++) {
      const other = key[index] === 'x' ? 'y' : 'x';
      expect(isWellFormedApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
      expect(isWellFormedApiKey(key.slice(0, index) + key.slice(index + 1))).toBe(false);
    }
    expect(isWellFormedApiKey(`${key}0`)).toBe(false);
    expect(isWellFormedApiKey(` ${key}`)).toBe(false);
    expect(isWellFormedApiKey('')).toBe(false);
  });

  test('are masked except for the first eight and last four characters', () => {
    expect(maskApiKey(toKeyHint('lct_abcdefghijklmnopqrstuvwxyz0123456789wxyz'))).toBe(
      'lct_abcd••••••••wxyz',
    );
  });
});
