import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../../test/support/timing/cpu-growth.ts';
import { parseHeading } from './parse-heading.ts';

test.each([
  ['# Queues', { level: 1, text: 'Queues' }],
  ['### Queues ## ', { level: 3, text: 'Queues' }],
  ['# C# and F#', { level: 1, text: 'C# and F' }],
  ['##', null],
  ['#Queues', null],
])('parses %j', (line, expected) => {
  expect(parseHeading(line)).toEqual(expected);
});

test.each([' ', '#'])('takes time in proportion to a run of %j', async (character) => {
  const line = (count: number) => `# a${character.repeat(count)}b`;
  expect(await measureCpuGrowth((count) => parseHeading(line(count)), 10_000)).toMatchObject({
    isLinear: true,
  });
});
