import type { Quota } from '@lectern/shared/errors.ts';

/** The rate limit headers for a quota (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/). */
export function quotaHeaders(
  { name, limit, windowSeconds }: Quota,
  { remaining, resetSeconds }: { remaining: number; resetSeconds: number },
): Record<'ratelimit-policy' | 'ratelimit', string> {
  return {
    'ratelimit-policy': `"${name}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
