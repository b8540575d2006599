import { expect, test } from 'vitest';
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

test('drops escapes from long hostile lines within three seconds', () => {
  const before = process.cpuUsage();
  for (const piece of ['`', '` ', '\\', '\\.', ' \\.', '`\\.', '> ', '1'])
    dropEscapes(`${piece.repeat(50_000)}\\.`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});
