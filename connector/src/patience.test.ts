import { expect, it } from 'vitest';
import { createPatience } from './patience.js';

const refused = (status: number, retryAfter?: string) => ({
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
});

function waits(answer: ReturnType<typeof refused>): number[] {
  const patience = createPatience(() => 0);
  const found: number[] = [];
  for (let wait = patience.waitFor(answer); wait !== undefined; wait = patience.waitFor(answer))
    found.push(wait);
  expect(patience.waitedMs()).toBe(found.reduce((sum, wait) => sum + wait, 0));
  return found;
}

it.each([
  [
    'as told, twice as long each time, for twenty seconds at most',
    refused(503, '1'),
    [1_000, 2_000, 4_000, 8_000],
  ],
  ['for one who sent too much too', refused(429, '6'), [6_000, 12_000]],
  ['not at all where that is longer', refused(429, '21'), []],
  [
    'a little where it is told to come back at once, and not for ever',
    refused(503, '0'),
    [50, 100, 200, 400, 800],
  ],
  ['until a date, which has passed', refused(503, 'Wed, 21 Oct 2015 07:28:00 GMT'), [50, 100, 200, 400, 800]],
  ['not where nothing is told', refused(503), []],
  ['not where it is told nonsense', refused(503, 'soon'), []],
  ['not for other refusals', refused(500, '1'), []],
])('waits %s', (_, answer, expected) => {
  expect(waits(answer)).toEqual(expected);
});

it('spreads the waits of many over a quarter more', () => {
  expect(createPatience(() => 1).waitFor(refused(503, '4'))).toBe(5_000);
});
