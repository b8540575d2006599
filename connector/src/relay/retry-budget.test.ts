import { expect, it } from 'vitest';
import { createRetryBudget } from './retry-budget.ts';

const refused = (status: number, retryAfter?: string) => ({
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
});

function delays(response: ReturnType<typeof refused>): number[] {
  const budget = createRetryBudget(() => 0);
  const found: number[] = [];
  for (let delay = budget.delayFor(response); delay !== undefined; delay = budget.delayFor(response))
    found.push(delay);
  expect(budget.totalDelayMs()).toBe(found.reduce((sum, delay) => sum + delay, 0));
  return found;
}

it.each([
  [
    'after 503, doubles Retry-After with each retry, up to 20 seconds in total',
    refused(503, '1'),
    [1_000, 2_000, 4_000, 8_000],
  ],
  ['after 429, retries too', refused(429, '6'), [6_000, 12_000]],
  ['does not retry if Retry-After exceeds 20 seconds', refused(429, '21'), []],
  [
    'waits a little and retries at most 5 times if Retry-After is 0',
    refused(503, '0'),
    [50, 100, 200, 400, 800],
  ],
  [
    'waits a little if Retry-After is a date in the past',
    refused(503, 'Wed, 21 Oct 2015 07:28:00 GMT'),
    [50, 100, 200, 400, 800],
  ],
  ['does not retry without Retry-After', refused(503), []],
  ['does not retry if Retry-After is invalid', refused(503, 'soon'), []],
  ['does not retry after other statuses', refused(500, '1'), []],
])('%s', (_, response, expected) => {
  expect(delays(response)).toEqual(expected);
});

it('adds up to a quarter of random jitter', () => {
  expect(createRetryBudget(() => 1).delayFor(refused(503, '4'))).toBe(5_000);
});
