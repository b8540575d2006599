import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import { isBotWall } from './bot-wall.ts';
import type { ResponseHead } from './response-head.ts';

/** Why a response is not the requested page. */
export interface ResponseRefusal {
  readonly failure: FailureClass;
  /** A full sentence. */
  readonly message: string;
  /** True when the site blocks our client, so a service may still get the page. */
  readonly isBlocked?: true;
}

/** The pause for a site that asks us to slow down without a Retry-After header. */
const DEFAULT_PAUSE_MS = 5_000;
/** A pause holds all crawls of a host, and one page of a shared host must not stop them for longer. */
const MAX_REQUESTED_PAUSE_MS = 60 * 60 * 1000;

/** 429 is the standard (RFC 6585); some sites use 420, and hosts with cPanel 509, "Bandwidth Limit Exceeded". */
const RATE_LIMITS: ReadonlySet<number> = new Set([420, 429, 509]);

/** Some sites, such as GitHub, limit requests with 403 and say so in a header. */
function isRateLimit({ status, headers }: ResponseHead): boolean {
  if (status !== 403) return RATE_LIMITS.has(status);
  const remaining = headers.get('ratelimit-remaining') ?? headers.get('x-ratelimit-remaining');
  return headers.has('retry-after') || remaining === '0';
}

const BY_STATUS: Readonly<Record<number, ResponseRefusal>> = {
  202: { failure: 'server_error', message: 'The site is still preparing the page (202).' },
  206: { failure: 'unreachable', message: 'The site sent only a part of the page (206).' },
  401: { failure: 'forbidden', message: 'The site requires a sign-in (401).' },
  402: { failure: 'forbidden', message: 'The site requires a payment (402).' },
  403: { failure: 'forbidden', message: 'The site blocked our request (403).', isBlocked: true },
  404: { failure: 'not_found', message: 'The page does not exist (404).' },
  407: { failure: 'forbidden', message: 'The site requires a sign-in (407).' },
  408: { failure: 'timeout', message: 'The site timed out waiting for our request (408).' },
  410: { failure: 'not_found', message: 'The page was removed permanently (410).' },
  425: { failure: 'server_error', message: 'The site asked us to try again later (425).' },
  451: { failure: 'forbidden', message: 'The page is blocked for legal reasons (451).' },
};

const SETS_COOKIE = /\bdocument\.cookie\s*=(?!=)/;
const SUBMITS_FORM = /\.submit\(\)/;
const ASKS_FOR_PASSWORD = /\btype\s*=\s*["']?password/i;
const LOADS_AGAIN = /\blocation\.(?:reload|replace|assign)\(|\blocation(?:\.href)?\s*=(?!=)/;
/** Longer error pages have the layout of their site, whose scripts also set cookies. */
const MAX_CHECK_CHARS = 10_000;

/** Whether a page only has a script that sets a cookie and loads the page again, or submits a form. */
function isBrowserCheck({ status }: ResponseHead, html: string): boolean {
  const isShort = html.length <= MAX_CHECK_CHARS;
  if ((status !== 403 && status !== 503) || !isShort) return false;
  if (SETS_COOKIE.test(html) && LOADS_AGAIN.test(html)) return true;
  return SUBMITS_FORM.test(html) && !ASKS_FOR_PASSWORD.test(html);
}

/**
 * Explains why a response is not the requested page; null when it is.
 * `html` is the body's text, '' when there is none.
 */
export function findRefusal(response: ResponseHead, html: string): ResponseRefusal | null {
  const { status } = response;
  if (isBotWall(response, html)) {
    const message = `The site asks visitors to prove that they are human (${status}).`;
    return { failure: 'forbidden', message, isBlocked: true };
  }
  if (hasWholeRange(response)) return null;
  if (status >= 200 && status < 300) return BY_STATUS[status] ?? null;
  if (isBrowserCheck(response, html)) {
    const message = `The site checks the browser before it shows the page (${status}).`;
    return { failure: 'needs_browser', message, isBlocked: true };
  }
  if (isRateLimit(response)) {
    const message = `The site limits our requests (${status}).`;
    return { failure: 'server_error', message, isBlocked: true };
  }
  if (status >= 500) return { failure: 'server_error', message: `The site failed to respond (${status}).` };
  return BY_STATUS[status] ?? { failure: 'forbidden', message: `The site refused our request (${status}).` };
}

/** Whether a partial response (206) has the whole page: caches answer with the range from its first to its last byte. */
function hasWholeRange({ status, headers }: ResponseHead): boolean {
  const [, last, size] = /^bytes 0-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 && size !== undefined && Number(last) + 1 === Number(size);
}

/** The pause that the site asks for, in milliseconds, at most an hour; null when it asks for none. */
export function requestedPauseMs(response: ResponseHead): number | null {
  const isLimited = isRateLimit(response);
  if (!isLimited && response.status !== 503) return null;
  const pauseMs = retryAfterMs(response.headers.get('retry-after')) ?? (isLimited ? DEFAULT_PAUSE_MS : null);
  return pauseMs === null ? null : Math.min(pauseMs, MAX_REQUESTED_PAUSE_MS);
}
