import { expect, test } from 'vitest';
import { replaceLinks } from './replace-links.ts';

test.each([
  ['a [b](c) d', 'a {b|c} d'],
  ['![b](c)', '!{b|c}'],
  ['[![b](c)](d)', '{!{b|c}|d}'],
  ['[a [b] c](d)', '{a [b] c|d}'],
  ['[a [b](c)', '[a {b|c}'],
  ['a] [b](c)', 'a] {b|c}'],
  ['[b](<c>)', '{b|c}'],
  ['[b](c "a title")', '{b|c "a title"}'],
  ["[b]( c 'd')", "{b|c 'd'}"],
  ['[](c)', '{|c}'],
  ['[b]()', '{b|}'],
  ['[b](c d)', '[b](c d)'],
  ['[b](c', '[b](c'],
  ['[b] (c)', '[b] (c)'],
  ['`[b](c)`', '`[b](c)`'],
  ['`` ` [b](c) ``', '`` ` [b](c) ``'],
  ['` [b](c)', '` {b|c}'],
  ['[`b`](c)', '{`b`|c}'],
  ['[`b](c)`](d)', '{`b](c)`|d}'],
  ['\\[b](c)', '\\[b](c)'],
  ['\\\\[b](c)', '\\\\{b|c}'],
  ['[b](c)[d](e)', '{b|c}{d|e}'],
])('replaces the links of %s', (markdown, expected) => {
  const written = replaceLinks(
    markdown,
    ({ isImage, text, url, title }) => `${isImage ? '!' : ''}{${text}|${url}${title}}`,
  );
  expect(written).toBe(expected);
});

test.each(['[b](c)', '[![b](c)](d)', '![b]( <c> "d")', '[b [c](d) e](f)'])(
  'returns the whole of %s as the source of the link',
  (markdown) => {
    expect(replaceLinks(markdown, ({ source }) => source)).toBe(markdown);
  },
);
