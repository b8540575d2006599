import { expect, test } from 'vitest';
import { splitMarkdown } from './split-markdown.ts';

test('keeps a short text as one part', () => {
  expect(splitMarkdown('# Title\n\nText', 1_000)).toEqual(['# Title\n\nText']);
});

test('splits a long text at blank lines without losing text', () => {
  const text = Array.from({ length: 50 }, (_, index) => `Paragraph ${index}`).join('\n\n');
  const parts = splitMarkdown(text, 100);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.join('\n')).toBe(text);
});

test('never splits a code fence', () => {
  const code = ['````md', '```js', '', 'let a;', '', '```', '', '````'].join('\n');
  const parts = splitMarkdown(`Before\n\n${code}\n\nAfter`, 10);
  expect(parts.find((part) => part.includes('````md'))).toContain(code);
});
