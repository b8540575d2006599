import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './model-text.ts';

describe('cleanText', () => {
  it.each([
    ['zero-width spaces', 'ig\u200Bnore', 'ignore'],
    ['bidirectional controls', 'a\u202Eb\u2066c\u2069', 'abc'],
    ['the tag block, which spells hidden ASCII', 'hi\u{E0069}\u{E0067}\u{E006E}', 'hi'],
    ['supplementary variation selectors, which carry bytes', 'x\u{E0100}\u{E01EF}', 'x'],
    ['a run of variation selectors behind an emoji', '😀\uFE0F\uFE0F\uFE0E!', '😀\uFE0F!'],
    ['variation selectors without an emoji in the standard', 'a\uFE00\uFE0F', 'a'],
    ['control characters and escape sequences', 'a\u0000b\u001B[31mc\u0085', 'ab[31mc'],
    ['a byte-order mark and soft hyphens', '\uFEFFco\u00ADde', 'code'],
    ['lone surrogates', 'a\uD800b', 'ab'],
    ['joiners between ASCII letters', 'pass\u200Dword\u200C', 'password'],
    ['Hangul fillers', 'a\u3164\u115Fb', 'ab'],
  ])('removes %s', (_, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
  });

  it.each([
    ['tabs and line ends', 'a\tb\nc'],
    ['emoji sequences', '👩\u200D💻 ❤\uFE0F\u200D🔥'],
    ['joiners of Persian and Hindi', 'می\u200Cخواهم क्\u200Dष'],
    [
      'code with every ASCII character',
      String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32)),
    ],
    ['Chinese, Thai and accents in two parts', '文档 เอกสาร e\u0301'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('normalizes line endings', () => {
    expect(cleanText('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
  });
});

describe('cleanLine', () => {
  it('puts a title on one line and cuts it', () => {
    expect(cleanLine('  Queues\n\tand   locks ')).toBe('Queues and locks');
    expect(cleanLine('x'.repeat(300), 10)).toBe('xxxxxxxxx…');
  });

  it('does not split a character', () => {
    expect(cleanLine('ab😀cd', 4)).toBe('ab…');
  });
});
