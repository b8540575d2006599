import type { Quota } from '@lectern/shared/errors.ts';

/**
 * The headers that tell a client of a quota and what is left of it, as strings by name
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/).
 */
export function quotaHeaders(
  { name, limit, windowSeconds }: Quota,
  { remaining, resetSeconds }: { remaining: number; resetSeconds: number },
): Record<'ratelimit-policy' | 'ratelimit', string> {
  return {
    'ratelimit-policy': `"${name}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
