import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { plainHeading } from './plain-heading.ts';

test.each([
  ['[Queues](https://a.example/q)', 'Queues'],
  ['Stream[[src]](https://a.example/stream.js#L54)', 'Stream[src]'],
  ['`list[int]` and [`dict[str]`](https://a.example/d)', 'list[int] and dict[str]'],
  ['**Bold** and *soft*, but a_name and 2 * 3 * 4', 'Bold and soft, but a_name and 2 * 3 * 4'],
  ['![logo](https://a.example/l.png) Halyard', 'logo Halyard'],
  ['Queues [^1] and leases[^12]', 'Queues and leases'],
  ['`[^0]` and [^a-z]', '[^0] and [^a-z]'],
  ['a\\_b \\(c\\)', 'a_b (c)'],
])('strips the markup of %j', (markdown, words) => {
  expect(plainHeading(markdown)).toBe(words);
});

test.each(['[', '[a', '[[', '](', '`', '*'])('strips a heading of many %j in linear time', async (part) => {
  const growth = await measureCpuGrowth((count) => plainHeading(part.repeat(count)), 10_000);
  expect(growth).toMatchObject({ isLinear: true });
});
