import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { inlineReferences } from './inline-references.ts';

test.each([
  ['See [RFC 3230][1].\n\n[1]: https://rfc.example/3230', 'See [RFC 3230](https://rfc.example/3230).'],
  ['See [Retries] or [leases][].\n[retries]: /r\n[leases]: /l "L"', 'See [Retries](/r) or [leases](/l).'],
  ['See [a](b) and [c].', 'See [a](b) and [c].'],
  ['`a[0][1]`\n\n[x]: /y', '`a[0][1]`'],
])('writes the links of %j inline', (markdown, expected) => {
  expect(inlineReferences(markdown)).toBe(expected);
});

test.each(['[', '[a]: ', '[a][', '[a]: b\n', '[a]:\n'])('reads many %j in linear time', async (part) => {
  const growth = await measureCpuGrowth((count) => inlineReferences(part.repeat(count)), 20_000);
  expect(growth).toMatchObject({ isLinear: true });
});
