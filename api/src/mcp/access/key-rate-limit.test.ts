import { TooManyRequestsError } from '@lectern/shared/errors.ts';
import { expect, it } from 'vitest';
import type { CountUse } from '../../http/middleware/rate-limits.ts';
import { createKeyRateLimit } from './key-rate-limit.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));
const quota = {
  quota: { name: 'mcp-request', limit: 120, windowSeconds: 60 },
  remaining: 0,
  resetSeconds: 1,
};

/** The total count of all processes, up to 120. */
function createCounter() {
  const counts = new Map<string, number>();
  const countUse: CountUse = async (_, subject, uses = 1) => {
    counts.set(subject, (counts.get(subject) ?? 0) + uses);
    if ((counts.get(subject) ?? 0) > 120) throw new TooManyRequestsError('Too many; try again in 7', 7);
    return quota;
  };
  return { counts, countUse };
}

async function send(
  rates: ReturnType<typeof createKeyRateLimit>,
  requests: number,
  key = 'a',
): Promise<number> {
  let refused = 0;
  for (let at = 0; at < requests; at += 1) {
    try {
      rates.count(key);
    } catch {
      refused += 1;
    }
    await soon();
  }
  return refused;
}

it('limits a key across all processes and no other key', async () => {
  const { countUse } = createCounter();
  const [first, second] = [createKeyRateLimit(countUse), createKeyRateLimit(countUse)];
  expect(await send(first, 60)).toBe(0);
  expect(await send(second, 60)).toBe(0);
  expect(await send(first, 60)).toBe(20);
  expect(await send(second, 60)).toBe(20);
  expect(await send(first, 40, 'b')).toBe(0);
});

it('reports a key only after fifty requests', async () => {
  const { counts, countUse } = createCounter();
  const rates = createKeyRateLimit(countUse);
  await send(rates, 49);
  expect(counts.get('a')).toBeUndefined();
  await send(rates, 52);
  expect(counts.get('a')).toBe(100);
});

it('serves a key again after the window', async () => {
  let now = 1_000_000;
  const { counts, countUse } = createCounter();
  const rates = createKeyRateLimit(countUse, () => now);
  await send(rates, 150);
  expect(() => rates.count('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 7 }));
  now += 5_500;
  expect(() => rates.count('a')).toThrow(expect.objectContaining({ retryAfterSeconds: 2 }));
  now += 1_500;
  counts.clear();
  expect(await send(rates, 60)).toBe(0);
});

it('keeps serving while the database is unavailable', async () => {
  const rates = createKeyRateLimit(() => Promise.reject(new Error('the database is away')));
  expect(await send(rates, 200)).toBe(0);
});
