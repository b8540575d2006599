import type { SafeFetch, SafeFetchOptions, SafeResponse } from '../http/safe-fetch.ts';
import type { Robots } from './robots.ts';

/** The dependencies of requests that obey robots.txt. */
export interface AllowedFetchDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
}

/** Requests `url` if robots.txt allows it and all redirects. Rejects with PageFailure, as `safeFetch` and `robots.check` do. */
export async function fetchAllowed(
  url: string,
  { safeFetch, robots }: AllowedFetchDeps,
  options: Omit<SafeFetchOptions, 'beforeRedirect'> = {},
): Promise<SafeResponse> {
  await robots.check(url, options.signal);
  return safeFetch(url, { ...options, beforeRedirect: (target) => robots.check(target) });
}
