import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import { detectFormat } from '../../formats/all-formats.ts';
import {
  findMetaRefreshTarget,
  findScriptTarget,
  MAX_REFRESH_SECONDS,
  parseRefresh,
} from '../../formats/html/client-redirects.ts';
import { createFetchedPage, type FetchedPage } from '../../formats/page.ts';
import { SourceFile } from '../../formats/source-file.ts';
import { createRedirectCookies, type RedirectCookies } from '../../net/http/redirect-cookies.ts';
import type { SafeResponse } from '../../net/http/safe-fetch.ts';
import type { AllowedFetchDeps } from '../../net/robots/fetch-allowed.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { findChoiceLink } from './choice-page.ts';
import { decodePage } from './decode-page.ts';
import { findMarkdownAlternate } from './markdown-alternate.ts';
import { isConfirmed, requestNegotiated, requestPage } from './request-page.ts';

/** Refreshes and scripts that lead to another page, or to the page itself. */
const MAX_FORWARDS = 3;
/** Notices of maintenance and waiting rooms reload themselves until the site shows the page. */
const MAX_RELOADS = 2;
const RELOAD_PAUSE_MS = 3_000;
/** A longer page that reloads itself has content for readers. */
const MAX_NOTICE_CHARS = 4_096;
/** Servers write the session into links until the visitor sends its cookie (Jakarta Servlet 6.0, section 7.1.3). */
const SESSION_LINK = /[;?&](?:jsessionid|phpsessid|s(?:ession_?)?id)=\w/i;

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
  const file = new SourceFile({ url, bytes: Buffer.from(text), contentType: 'text/markdown; charset=utf-8' });
  const kind = detectFormat(file)?.name ?? 'markdown';
  return createFetchedPage({ url, kind, body: text, tryType: 'markdown' });
}

/** The markdown at `url`; null on any failure, because the page is still available as HTML. */
async function fetchMarkdown(
  url: string,
  deps: AllowedFetchDeps,
  known: FetchedPage | null,
): Promise<FetchedPage | null> {
  try {
    const response = await requestPage(url, deps, known);
    if (isConfirmed(response, known)) return revalidated(known, response);
    const fetched = decodePage(url, response);
    const isText = fetched.bytes === undefined && fetched.kind !== 'html' && fetched.kind !== 'openapi';
    if (!isText) return null;
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
  let currentUrl = url;
  const cookies = createRedirectCookies();
  let reloads = 0;
  for (let forwards = 0; forwards <= MAX_FORWARDS; forwards += 1) {
    const response = await requestNegotiated(currentUrl, deps, known, cookies);
    if (isConfirmed(response, known)) return { fetched: revalidated(known, response), alternate: null };
    const headerTarget = findRefreshHeaderTarget(response);
    if (headerTarget !== null) {
      currentUrl = headerTarget;
      continue;
    }
    const fetched = decodePage(url, response);
    if (fetched.kind !== 'html') return { fetched, alternate: null };
    const canSendCookies = hasUnsentCookies(response, cookies);
    const target = findForwardTarget(fetched, canSendCookies);
    const isReload = target === fetched.finalUrl && !canSendCookies;
    if (isReload && reloads < MAX_RELOADS && fetched.body.length <= MAX_NOTICE_CHARS) {
      reloads += 1;
      await deps.safeFetch.pace.pause(new URL(target).host, RELOAD_PAUSE_MS);
    } else if (target === null || isReload) {
      const chosen = await fetchChosen(fetched, deps, cookies);
      if (chosen !== null) return { fetched: chosen, alternate: null };
      return { fetched, alternate: findMarkdownAlternate(fetched, response.headers.get('link') ?? '') };
    }
    currentUrl = target;
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
  const response = choice && (await requestPage(choice, deps, null, { cookies }).catch(nullForPageFailure));
  return response && isSamePage(response.finalUrl, asked.url) ? decodePage(asked.url, response) : null;
}

/** Whether a page may show another text to a visitor with its cookies. */
function hasUnsentCookies(
  { finalUrl, hasSentCookies = false }: SafeResponse,
  cookies: RedirectCookies,
): boolean {
  return !hasSentCookies && cookies.headerFor(new URL(finalUrl)) !== null;
}

/**
 * The URL that an HTML page loads at once instead of showing text; null for other pages. A short page without the cookie of its
 * session may only say that the session has expired, so it is requested again.
 */
function findForwardTarget({ body, finalUrl }: FetchedPage, canSendCookies: boolean): string | null {
  const target = findMetaRefreshTarget(body, finalUrl) ?? findScriptTarget(body, finalUrl);
  const lacksSession = canSendCookies && body.length <= MAX_NOTICE_CHARS && SESSION_LINK.test(body);
  return target ?? (lacksSession ? finalUrl : null);
}

/** The URL of a `Refresh` header, which browsers follow like the meta element; null without one. */
function findRefreshHeaderTarget({ status, headers, finalUrl }: SafeResponse): string | null {
  const refresh = status === 200 ? parseRefresh(headers.get('refresh') ?? '') : null;
  if (refresh === null || refresh.delaySeconds > MAX_REFRESH_SECONDS) return null;
  const target = URL.parse(refresh.target, finalUrl)?.href ?? finalUrl;
  return target === finalUrl ? null : target;
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
