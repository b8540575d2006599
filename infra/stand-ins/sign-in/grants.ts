import { randomBytes } from 'node:crypto';

/** Hands out random strings that stand for a value until they are taken or too old. */
export interface Grants<Value> {
  issue(value: Value): string;
  /** The value behind the string, which stays valid; null when unknown or expired. */
  find(token: string): Value | null;
  /** The value behind the string, which is used up by this; null when unknown, used or expired. */
  take(token: string): Value | null;
}

/** Grants kept in memory for `lifetimeMs` each, as seen on the clock `now` (milliseconds). */
export function createGrants<Value>(
  prefix: string,
  lifetimeMs: number,
  now: () => number = Date.now,
): Grants<Value> {
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
