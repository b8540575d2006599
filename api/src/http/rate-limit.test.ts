import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import { beforeEach, expect, test } from 'vitest';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

let now: number;
let use: RateLimit;
beforeEach(() => {
  now = 1_000_000;
  use = createRateLimit({ what: 'Copying', limit: 3, windowMs: 60_000, now: () => now });
});

test('each subject has its own share', () => {
  for (const subject of [1, 1, 1, 2, 2, 2]) use(subject);
  expect(() => use(1)).toThrow(TooManyRequestsError);
  expect(() => use(2)).toThrow(TooManyRequestsError);
});

test('a refusal says when to come back', () => {
  use(1);
  now += 20_000;
  use(1);
  use(1);
  try {
    use(1);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ retryAfterSeconds: 40 });
  }
});

test('the window slides', () => {
  for (const wait of [0, 30_000, 0]) {
    now += wait;
    use(1);
  }
  now += 30_000;
  use(1);
  expect(() => use(1)).toThrow(TooManyRequestsError);
});

test('a refused use does not count', () => {
  for (let round = 0; round < 3; round++) use(1);
  for (let round = 0; round < 100; round++) expect(() => use(1)).toThrow();
  now += 60_000;
  use(1);
});
