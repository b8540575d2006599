import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import type { ResponseHead } from './response-head.ts';

/** The pause for a site that asks us to slow down without a Retry-After header. */
const DEFAULT_PAUSE_MS = 5_000;
/** A pause holds all crawls of a host, and one page of a shared host must not stop them for longer. */
const MAX_REQUESTED_PAUSE_MS = 60 * 60 * 1000;

/** 429 is the standard (RFC 6585); some sites use 420, and hosts with cPanel 509, "Bandwidth Limit Exceeded". */
const RATE_LIMITS: ReadonlySet<number> = new Set([420, 429, 509]);

/** Whether the site limits our requests. Some, such as GitHub, do so with 403 and say so in a header. */
export function isRateLimit({ status, headers }: ResponseHead): boolean {
  if (status !== 403) return RATE_LIMITS.has(status);
  const remaining = headers.get('ratelimit-remaining') ?? headers.get('x-ratelimit-remaining');
  return headers.has('retry-after') || remaining === '0';
}

/** The pause that the site asks for, in milliseconds, at most an hour; null when it asks for none. */
export function requestedPauseMs(response: ResponseHead): number | null {
  const isLimited = isRateLimit(response);
  if (!isLimited && response.status !== 503) return null;
  const pauseMs = retryAfterMs(response.headers.get('retry-after')) ?? (isLimited ? DEFAULT_PAUSE_MS : null);
  return pauseMs === null ? null : Math.min(pauseMs, MAX_REQUESTED_PAUSE_MS);
}
