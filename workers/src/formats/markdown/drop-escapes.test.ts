import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { dropEscapes } from './drop-escapes.ts';

test.each([
  ['Use us\\-east\\-1 and max\\_size\\.', 'Use us-east-1 and max_size.'],
  ['GET /users/\\{id\\} \\(beta\\)', 'GET /users/{id} (beta)'],
  ['[a\\_b](https://a.example/c)', '[a_b](https://a.example/c)'],
])('drops needless escapes from %j', (markdown, text) => {
  expect(dropEscapes(markdown)).toBe(text);
});

test.each([
  '\\- no item',
  '> 1\\. no item',
  '[a]\\(b)',
  'C:\\\\.config',
  '`\\d+\\.\\d+` and \\*no emphasis\\*',
  '    \\d+\\.\\d+',
  '```\n\\d+\\.\\d+\n```',
])('keeps %j', (markdown) => {
  expect(dropEscapes(markdown)).toBe(markdown);
});

test.each(['`', '` ', '\\', '\\.', ' \\.', '`\\.', '> ', '1'])(
  'drops escapes from a line of many %j in linear time',
  async (part) => {
    const growth = await measureCpuGrowth((count) => dropEscapes(`${part.repeat(count)}\\.`), 20_000);
    expect(growth).toMatchObject({ isLinear: true });
  },
);
