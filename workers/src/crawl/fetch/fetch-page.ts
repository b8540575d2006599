import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import { detectFormat, maxBytesFor } from '../../formats/all-formats.ts';
import {
  findMetaRefreshTarget,
  findScriptTarget,
  MAX_REFRESH_SECONDS,
  parseRefresh,
} from '../../formats/html/client-redirects.ts';
import { isSoft404Text } from '../../formats/html/validate/soft-404.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { SourceFile } from '../../formats/source-file.ts';
import { createRedirectCookies, type RedirectCookies } from '../../net/http/redirect-cookies.ts';
import { findRefusal, requestedPauseMs } from '../../net/http/response-refusal.ts';
import type { SafeFetchOptions, SafeResponse } from '../../net/http/safe-fetch.ts';
import { type AllowedFetchDeps, fetchAllowed } from '../../net/robots/fetch-allowed.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { findChoiceLink } from './choice-page.ts';
import { decodePage, MAX_PAUSE_MS } from './decode-page.ts';
import { findMarkdownAlternate } from './markdown-alternate.ts';

const ACCEPT = 'text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1';
/** The headers of browsers, for sites that do not understand the list above. */
const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  // Fetch Metadata (W3C) of an address that a reader opens. Some firewalls block page requests without it.
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
};
/** Statuses of sites that cannot negotiate the format or language, or refuse requests that look unlike a browser's. */
const NOT_NEGOTIATED: ReadonlySet<number> = new Set([300, 400, 403, 406, 415]);
/** Requests for one URL while the site asks for short pauses. */
const MAX_REQUESTS = 3;
/** The shortest pause, and the increase with each request that the site refuses. */
const BACKOFF_MS = 1_000;
const MAX_FORWARDS = 3;
/** Notices of maintenance and waiting rooms reload themselves until the site shows the page. */
const MAX_RELOADS = 2;
const RELOAD_PAUSE_MS = 3_000;
/** A longer page that reloads itself has content for readers. */
const MAX_NOTICE_CHARS = 4_096;

/**
 * Fetches one page and decodes it to text. Prefers markdown: the text that came with the page's list, its
 * listed markdown URL, content negotiation, then the alternate that its HTML links to; `finalUrl` is the URL
 * to cite in each case. Obeys robots.txt for every URL, waits when the site asks for a short pause, and
 * follows meta refreshes. Rejects with PageFailure; its `retryAfterMs` says when to request it again. `known`
 * is the cached page, which is returned with a new date when the site answers 304.
 */
export async function fetchPage(
  page: Pick<PageUrl, 'url' | 'fetchUrl' | 'text'>,
  deps: AllowedFetchDeps,
  known: FetchedPage | null = null,
): Promise<FetchedPage> {
  if (page.text !== undefined) return toListedPage(page.url, page.text);
  const listed = page.fetchUrl === undefined ? null : await fetchMarkdown(page.fetchUrl, deps, known);
  if (listed !== null) {
    const isRedirected = listed.finalUrl !== page.fetchUrl;
    const place = isRedirected ? {} : { finalUrl: page.url, fetchedFrom: listed.finalUrl };
    return { ...listed, url: page.url, ...place };
  }
  const { fetched, alternate } = await fetchAtUrl(page.url, deps, known);
  if (alternate === null) return fetched;
  const markdown = await fetchMarkdown(alternate, deps, null);
  if (markdown === null) return fetched;
  return { ...fetched, kind: 'markdown', tryType: 'markdown', body: markdown.body, html: fetched.body };
}

/** A page whose text came with its list, such as llms-full.txt. */
function toListedPage(url: string, text: string): FetchedPage {
  const unknown = { etag: null, lastModified: null, fetchedAt: new Date() };
  const file = new SourceFile({ url, bytes: Buffer.from(text), contentType: 'text/markdown; charset=utf-8' });
  const kind = detectFormat(file)?.name ?? 'markdown';
  return { url, finalUrl: url, kind, body: text, tryType: 'markdown', ...unknown };
}

/** The markdown at `url`; null on any failure, because the page is still available as HTML. */
async function fetchMarkdown(
  url: string,
  deps: AllowedFetchDeps,
  known: FetchedPage | null,
): Promise<FetchedPage | null> {
  try {
    const response = await request(url, deps, known);
    if (response.status === 304 && known) return revalidated(known, response);
    const fetched = decodePage(url, response);
    const isText = fetched.bytes === undefined && fetched.kind !== 'html' && fetched.kind !== 'openapi';
    if (!isText || isSoft404Text(fetched.body)) return null;
    return { ...fetched, kind: fetched.kind === 'text' ? 'markdown' : fetched.kind, tryType: 'markdown' };
  } catch (error) {
    return nullForPageFailure(error);
  }
}

/** The page at its own URL, and the URL of the markdown alternate that it links to. */
async function fetchAtUrl(
  url: string,
  deps: AllowedFetchDeps,
  known: FetchedPage | null,
): Promise<{ readonly fetched: FetchedPage; readonly alternate: string | null }> {
  let address = url;
  const cookies = createRedirectCookies();
  let reloads = 0;
  for (let forwards = 0; forwards <= MAX_FORWARDS; forwards += 1) {
    const response = await requestAsNeeded(address, deps, known, cookies);
    if (response.status === 304 && known) return { fetched: revalidated(known, response), alternate: null };
    const headerTarget = findRefreshHeaderTarget(response);
    if (headerTarget !== null) {
      address = headerTarget;
      continue;
    }
    const fetched = decodePage(url, response);
    if (fetched.kind !== 'html') return { fetched, alternate: null };
    const target = findForwardTarget(fetched);
    const isReload = target === fetched.finalUrl && !isCookieCheck(response, cookies);
    if (isReload && reloads < MAX_RELOADS && fetched.body.length <= MAX_NOTICE_CHARS) {
      reloads += 1;
      await deps.safeFetch.pace.pause(new URL(target).host, RELOAD_PAUSE_MS);
    } else if (target === null || isReload) {
      const chosen = await fetchChosen(fetched, deps, cookies);
      if (chosen !== null) return { fetched: chosen, alternate: null };
      return { fetched, alternate: findMarkdownAlternate(fetched, response.headers.get('link') ?? '') };
    }
    address = target;
  }
  throw new PageFailure('forbidden', url, `The page forwards visitors more than ${MAX_FORWARDS} times.`);
}

/** The requested page after the first choice on a page that asks for one; null when it asks for none or leads elsewhere. */
async function fetchChosen(
  asked: FetchedPage,
  deps: AllowedFetchDeps,
  cookies: RedirectCookies,
): Promise<FetchedPage | null> {
  const choice = findChoiceLink(asked);
  const response = choice && (await request(choice, deps, null, { cookies }).catch(nullForPageFailure));
  return response && isSamePage(response.finalUrl, asked.url) ? decodePage(asked.url, response) : null;
}

/** Whether a page that loads itself may show another text to a visitor with its cookies. */
function isCookieCheck(
  { finalUrl, hasSentCookies = false }: SafeResponse,
  cookies: RedirectCookies,
): boolean {
  return !hasSentCookies && cookies.headerFor(new URL(finalUrl)) !== null;
}

/** The URL that an HTML page loads at once instead of showing text; null for other pages. */
function findForwardTarget({ body, finalUrl }: FetchedPage): string | null {
  return findMetaRefreshTarget(body, finalUrl) ?? findScriptTarget(body, finalUrl);
}

/** Requests a page, and once more as browsers do when the site refuses our headers. */
async function requestAsNeeded(
  url: string,
  deps: AllowedFetchDeps,
  known: FetchedPage | null,
  cookies: RedirectCookies,
): Promise<SafeResponse> {
  const response = await request(url, deps, known, { cookies });
  if (!isNegotiationFailure(response)) return response;
  const again = await request(url, deps, null, { headers: BROWSER_HEADERS, cookies });
  return again.status === 200 ? again : response;
}

/** Whether a site refuses our Accept header, or answers it with markdown that is empty or says "Not found". */
function isNegotiationFailure(response: SafeResponse): boolean {
  const { status, headers, body } = response;
  if (NOT_NEGOTIATED.has(status)) return requestedPauseMs(response) === null;
  if (status !== 200 || !/markdown/i.test(headers.get('content-type') ?? '')) return false;
  return isNoticeText(new TextDecoder().decode(body));
}

/** Whether a markdown text is empty or only says that the page does not exist. */
function isNoticeText(text: string): boolean {
  return text.trim() === '' || isSoft404Text(text);
}

/** The URL of a `Refresh` header, which browsers follow like the meta element; null without one. */
function findRefreshHeaderTarget({ status, headers, finalUrl }: SafeResponse): string | null {
  const refresh = status === 200 ? parseRefresh(headers.get('refresh') ?? '') : null;
  if (refresh === null || refresh.delaySeconds > MAX_REFRESH_SECONDS) return null;
  const target = URL.parse(refresh.target, finalUrl)?.href ?? finalUrl;
  return target === finalUrl ? null : target;
}

/** Whether a site cannot answer for a moment, without saying how long (RFC 9110, 503). */
function isOverloaded(response: SafeResponse): boolean {
  if (response.status !== 503) return false;
  return findRefusal(response, new TextDecoder().decode(response.body))?.failure === 'server_error';
}

async function request(
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

/** The cached page with the new validators and date. */
function revalidated(known: FetchedPage, { headers }: SafeResponse): FetchedPage {
  return {
    ...known,
    etag: headers.get('etag') ?? known.etag,
    lastModified: headers.get('last-modified') ?? known.lastModified,
    fetchedAt: new Date(),
  };
}
