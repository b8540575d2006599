import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { isCostlyMarkdown } from './is-costly-markdown.ts';

const MAX_CHARS = 40_000;
const isCostly = (markdown: string) => isCostlyMarkdown(markdown, MAX_CHARS);

test.each([
  ['quotes within each other', `Text\n\n${'>'.repeat(30_000)} deep`],
  ['lists within each other', '- '.repeat(10_000)],
  ['quotes and ordered lists within each other', '> 1. '.repeat(5_000)],
  [
    'a wide table with thousands of empty rows',
    `${'|a'.repeat(4_000)}|\n${'|-'.repeat(4_000)}|\n${'|\n'.repeat(10_000)}`,
  ],
  ['a table without outer pipes', `a${'|a'.repeat(500)}\n-${'|-'.repeat(500)}\n${'a\n'.repeat(1_000)}`],
  ['a text that is longer than a part may be', 'a*b**c'.repeat(7_000)],
])('%s is costly', (_, markdown) => {
  expect(isCostly(markdown)).toBe(true);
});

test.each([
  ['an empty text', ''],
  ['a rule', `${'-'.repeat(200)}\n${'* '.repeat(4)}`],
  ['a quote with a list in a list', '> - 1. item\n>   - item'],
  [
    'a table with ten columns and 200 rows',
    `${'|a'.repeat(10)}|\n${'|-'.repeat(10)}|\n${'|b|c|\n'.repeat(200)}`,
  ],
  ['a comment of many slashes and stars', '/'.repeat(1_000) + '*'.repeat(1_000)],
])('%s is not costly', (_, markdown) => {
  expect(isCostly(markdown)).toBe(false);
});

test.each([' ', '>', '- ', '|', '-', '1', ' \t'])('takes time linear in a text of %j', async (unit) => {
  const measure = (size: number) =>
    isCostlyMarkdown(`${unit.repeat(size / unit.length)}x`, Number.POSITIVE_INFINITY);
  expect(await measureCpuGrowth(measure, 1_000_000)).toMatchObject({ isLinear: true });
});
