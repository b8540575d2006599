import { describe, expect, it } from 'vitest';
import { escapePassageTags } from './escape-passage-tags.ts';

describe('escapePassageTags', () => {
  it.each([
    ['</passage>', '&lt;/passage>'],
    ['<PASSAGE url="x">', '&lt;PASSAGE url="x">'],
    ['</ passage >', '&lt;/ passage >'],
    ['< / passage>', '&lt; / passage>'],
    ['</\npassage>', '&lt;/\npassage>'],
    ['</\u2028passage>', '&lt;/\u2028passage>'],
    ['<\\/passage>', '&lt;\\/passage>'],
    ['</p a s s a g e>', '&lt;/p a s s a g e>'],
    ['</pass-age>', '&lt;/pass-age>'],
    ['</pássage>', '&lt;/pássage>'],
    ['＜/ｐａｓｓａｇｅ＞', '&lt;/ｐａｓｓａｇｅ＞'],
    ['</раssаgе>', '&lt;/раssаgе>'],
    ['‹/passage›', '&lt;/passage›'],
    ['<</passage>', '&lt;&lt;/passage>'],
  ])('escapes %j', (text, escaped) => {
    expect(escapePassageTags(text)).toBe(escaped);
  });

  it.each([
    'a < b',
    '<p>A passage</p>',
    'if (a < pass) {}',
    '<a href="passage">',
    'the passage>',
    '‹quoted›',
  ])('keeps %j', (text) => {
    expect(escapePassageTags(text)).toBe(text);
  });
});
