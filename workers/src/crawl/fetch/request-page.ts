import { maxBytesFor } from '../../formats/all-formats.ts';
import { findTextNotice } from '../../formats/html/validate/text-notice.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { RedirectCookies } from '../../net/http/redirect-cookies.ts';
import { requestedPauseMs } from '../../net/http/requested-pause.ts';
import { findRefusal } from '../../net/http/response-refusal.ts';
import type { SafeFetchOptions, SafeResponse } from '../../net/http/safe-fetch.ts';
import { type AllowedFetchDeps, fetchAllowed } from '../../net/robots/fetch-allowed.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { MAX_PAUSE_MS } from './decode-page.ts';

const ACCEPT = 'text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1';
/** The headers of browsers, for sites that do not understand the list above. */
const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  // Fetch Metadata (W3C) of a URL that a reader opens. Some firewalls block page requests without it.
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
};
/** Statuses of sites that cannot negotiate the format, or refuse requests that look unlike a browser's. */
const NOT_NEGOTIATED: ReadonlySet<number> = new Set([300, 400, 403, 406, 415]);
/** Requests for one URL while the site asks for short pauses. */
const MAX_REQUESTS = 3;
/** The shortest pause, and the increase with each request that the site refuses. */
const BACKOFF_MS = 1_000;

/** Requests a page, and once more as browsers do when the site refuses our headers. */
export async function requestNegotiated(
  url: string,
  deps: AllowedFetchDeps,
  known: FetchedPage | null,
  cookies: RedirectCookies,
): Promise<SafeResponse> {
  const response = await requestPage(url, deps, known, { cookies });
  if (!isNegotiationFailure(response)) return response;
  const again = await requestPage(url, deps, null, { headers: BROWSER_HEADERS, cookies });
  return again.status === 200 ? again : response;
}

/** Whether a site refuses our Accept header, or answers it with markdown that is empty or says "Not found". */
function isNegotiationFailure(response: SafeResponse): boolean {
  const { status, headers, body } = response;
  if (NOT_NEGOTIATED.has(status)) return requestedPauseMs(response) === null;
  if (status !== 200 || !/markdown/i.test(headers.get('content-type') ?? '')) return false;
  const text = new TextDecoder().decode(body);
  return text.trim() === '' || findTextNotice(response.finalUrl, text)?.failure === 'not_found';
}

/**
 * Requests a page, waits as long as the site asks, and requests it again. `known` is the cached page, which the site may
 * confirm with 304. Rejects with PageFailure.
 */
export async function requestPage(
  url: string,
  deps: AllowedFetchDeps,
  known: FetchedPage | null,
  { headers = { accept: ACCEPT }, ...options }: Pick<SafeFetchOptions, 'headers' | 'cookies'> = {},
): Promise<SafeResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchAllowed(url, deps, {
      ...options,
      headers: { ...headers, ...conditionsFor(url, known) },
      maxBytes: maxBytesFor,
    });
    const isRetried = attempt === 1 && isOverloaded(response);
    const askedMs = requestedPauseMs(response) ?? (isRetried ? BACKOFF_MS : null);
    if (askedMs === null) return response;
    // A date has whole seconds only. A site that refuses again needs a longer pause than it stated.
    const pauseMs = Math.max(askedMs, (attempt - 1) * BACKOFF_MS);
    await deps.safeFetch.pace.pause(new URL(response.finalUrl).host, pauseMs);
    if (attempt === MAX_REQUESTS || pauseMs > MAX_PAUSE_MS) return response;
  }
}

/** Conditional request headers (RFC 9110 section 13.1), only where the known page came from this very URL. */
function conditionsFor(url: string, known: FetchedPage | null): Record<string, string> {
  if (!known || !isSamePage(known.finalUrl, url)) return {};
  return {
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
  };
}

/**
 * Whether the response confirms the known page. A 304 of another URL, or to a request without conditions, does not: a site
 * could present the text of another site as current (RFC 9110 section 15.4.5).
 */
export function isConfirmed(
  { status, finalUrl }: SafeResponse,
  known: FetchedPage | null,
): known is FetchedPage {
  return status === 304 && Object.keys(conditionsFor(finalUrl, known)).length > 0;
}

/** Whether a site or its proxy cannot answer for a moment, without saying how long (RFC 9110, 502 and 503). */
function isOverloaded(response: SafeResponse): boolean {
  if (response.status !== 502 && response.status !== 503) return false;
  return findRefusal(response, new TextDecoder().decode(response.body))?.failure === 'server_error';
}
