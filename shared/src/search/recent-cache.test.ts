import { expect, it } from 'vitest';
import { createRecentCache } from './recent-cache.ts';

it('keeps what was asked for last and forgets the rest', () => {
  const cache = createRecentCache<number>(2);
  for (const [value, key] of ['a', 'b', 'a name of many characters', 'd'].entries()) {
    cache.set(key, value);
    expect(cache.get('a')).toBe(0);
  }
  expect(cache.get('a name of many characters')).toBe(2);
  for (const key of ['e', 'f', 'g', 'h']) cache.set(key, 9);
  expect(cache.get('a')).toBeUndefined();
});
