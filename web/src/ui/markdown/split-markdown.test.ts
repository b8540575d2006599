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

test('splits a long list without blank lines before its items', () => {
  const text = Array.from({ length: 50 }, (_, index) => `- Item ${index}\n  more of it`).join('\n');
  const parts = splitMarkdown(text, 100);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.every((part) => part.startsWith('- Item'))).toBe(true);
  expect(parts.join('\n')).toBe(text);
});

test('splits a long table between its rows and repeats its head', () => {
  const head = '| Name | Use |\n| --- | :-: |';
  const rows = Array.from({ length: 50 }, (_, index) => `| Row ${index} | text |`);
  const parts = splitMarkdown(`Text\n\n${head}\n${rows.join('\n')}\n\nEnd`, 200);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.slice(1).every((part) => part.startsWith(`${head}\n| Row`))).toBe(true);
  expect(parts.join('\n').match(/\| Row \d+/g)).toHaveLength(50);
});

test('does not repeat the head of a table after its end', () => {
  const table = '| Name |\n| --- |\n| Row |\n';
  const code = '```\n| not a row |\n```';
  expect(splitMarkdown(`${table}\nA long paragraph that fills the part\n\n${code}`, 20)).toEqual([
    table,
    'A long paragraph that fills the part\n',
    code,
  ]);
});
