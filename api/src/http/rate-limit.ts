import { TooManyRequestsError } from '@lectern/shared/errors.ts';

/** Counts a use by `subject`. Throws TooManyRequestsError when it has used up its share. */
export type RateLimit = (subject: string | number) => void;

/**
 * Lets each subject do something `limit` times in `windowMs` (sliding), counted in this process alone.
 * `now` is the clock in milliseconds, `what` names the thing in the refusal.
 */
export function createRateLimit(options: {
  what: string;
  limit: number;
  windowMs: number;
  now: () => number;
}): RateLimit {
  const { what, limit, windowMs, now } = options;
  const uses = new Map<string | number, number[]>();
  let sweptAt = now();

  const recentUses = (subject: string | number) =>
    (uses.get(subject) ?? []).filter((at) => at > now() - windowMs);
  const forgetIdle = () => {
    if (now() - sweptAt < windowMs) return;
    sweptAt = now();
    for (const subject of uses.keys()) if (recentUses(subject).length === 0) uses.delete(subject);
  };

  return (subject) => {
    forgetIdle();
    const recent = recentUses(subject);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= limit) {
      const seconds = Math.max(1, Math.ceil((oldest + windowMs - now()) / 1000));
      throw new TooManyRequestsError(
        `${what} is limited to ${limit} times in ${windowMs / 1000} seconds; try again in ${seconds}`,
        seconds,
      );
    }
    uses.set(subject, [...recent, now()]);
  };
}
