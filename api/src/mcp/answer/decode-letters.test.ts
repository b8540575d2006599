import { describe, expect, it } from 'vitest';
import { decodeLetters } from './decode-letters.ts';

const encoded = (path: string) => `https://docs.example.com/${encodeURIComponent(path)}`;

describe('decodeLetters', () => {
  it.each([
    ['Chinese', '安装指南'],
    ['Japanese', 'ユーザーガイド'],
    ['Korean', '설치'],
    ['Russian', 'Установка'],
    ['Hindi with combining marks', 'स्थापना'],
  ])('shows letters in %s', (_, path) => {
    const url = encoded(path);
    expect(decodeLetters(url)).toBe(`https://docs.example.com/${path}`);
    expect(new URL(decodeLetters(url)).href).toBe(url);
  });

  it('keeps the encoding of ASCII and of punctuation', () => {
    const url = encoded('安装 (可选)/“指南”。');
    const shown = 'https://docs.example.com/安装%20(可选)%2F%E2%80%9C指南%E2%80%9D%E3%80%82';
    expect(decodeLetters(url)).toBe(shown);
    expect(new URL(shown).href).toBe(url);
  });

  it.each([
    ['a right-to-left override', encoded('安\u202E装')],
    ['an ideographic space', encoded('\u3000')],
    ['a letter that looks like the less-than sign', encoded('ᐸ')],
    ['an invisible letter', encoded('안\u3164녕')],
    ['a letter in two code points', encoded('カ\u3099イド')],
    ['a combining mark after an ASCII letter', 'https://docs.example.com/cafe%CC%81'],
    ['a combining mark after encoded punctuation', encoded('·\u0301')],
    ['another encoding than UTF-8', 'https://docs.example.com/?q=%83K%83C%83h'],
    ['half of a letter', 'https://docs.example.com/%E5%AE'],
    ['lowercase digits', 'https://docs.example.com/%e5%ae%89'],
  ])('keeps the encoding of %s', (_, url) => {
    expect(decodeLetters(url)).toBe(url);
  });
});
