import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { isBotWall } from './bot-wall.ts';
import { isRateLimit } from './requested-pause.ts';
import type { ResponseHead } from './response-head.ts';

/** Why a response is not the requested page. */
export interface ResponseRefusal {
  readonly failure: FailureClass;
  /** A full sentence. */
  readonly message: string;
  /** True when the site blocks our client, so a service may still get the page. */
  readonly isBlocked?: true;
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
