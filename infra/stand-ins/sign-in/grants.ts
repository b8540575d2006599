import { randomBytes } from 'node:crypto';

/** Random tokens that stand for a value until they expire or are used. */
export interface Grants<Value> {
  issue(value: Value): string;
  /** Returns the value of a token, which stays valid; null if unknown or expired. */
  find(token: string): Value | null;
  /** Returns the value of a token and invalidates it; null if unknown, used or expired. */
  take(token: string): Value | null;
}

/** Keeps grants in memory for `lifetimeMs`. `now` is the clock in milliseconds. */
export function createGrants<Value>(prefix: string, lifetimeMs: number, now: () => number): Grants<Value> {
  const held = new Map<string, { value: Value; expiresAt: number }>();

  const dropExpired = () => {
    for (const [token, entry] of held) if (entry.expiresAt <= now()) held.delete(token);
  };
  const find = (token: string) => {
    dropExpired();
    return held.get(token)?.value ?? null;
  };

  return {
    issue(value) {
      dropExpired();
      const token = prefix + randomBytes(20).toString('hex');
      held.set(token, { value, expiresAt: now() + lifetimeMs });
      return token;
    },
    find,
    take(token) {
      const value = find(token);
      held.delete(token);
      return value;
    },
  };
}
