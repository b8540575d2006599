import { expect, test } from 'vitest';
import { plainHeading } from './plain-heading.ts';

test.each([
  ['[Queues](https://a.example/q)', 'Queues'],
  ['Stream[[src]](https://a.example/stream.js#L54)', 'Stream[src]'],
  ['`list[int]` and [`dict[str]`](https://a.example/d)', 'list[int] and dict[str]'],
  ['**Bold** and *soft*, but a_name and 2 * 3 * 4', 'Bold and soft, but a_name and 2 * 3 * 4'],
  ['![logo](https://a.example/l.png) Halyard', 'logo Halyard'],
  ['a\\_b \\(c\\)', 'a_b (c)'],
])('strips the markup of %j', (markdown, words) => {
  expect(plainHeading(markdown)).toBe(words);
});

test('strips long hostile headings within three seconds', () => {
  const before = process.cpuUsage();
  for (const piece of ['[', '[a', '[[', '](', '`', '*']) plainHeading(piece.repeat(20_000));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});
