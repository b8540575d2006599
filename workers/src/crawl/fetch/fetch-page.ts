import { PageFailure } from '../../errors/page-failure.ts';
import { detectFormat, isBinaryFormat, maxBytesFor } from '../../formats/all-formats.ts';
import type { Format } from '../../formats/format.ts';
import { metaRefreshTarget } from '../../formats/html/meta-refresh.ts';
import { isSoft404Text } from '../../formats/html/refuse/soft-404.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { SourceFile } from '../../formats/source-file.ts';
import type { SafeFetch, SafeResponse } from '../../net/http/safe-fetch.ts';
import { pauseAskedBy, refusalOf } from '../../net/refusal.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { announcedTwin } from './markdown-alternate.ts';

export interface FetchPageDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
}

export interface FetchPageOptions {
  readonly signal?: AbortSignal;
  /** What the page answered before: it is given again, as of now, when the site says that it has not changed. */
  readonly known?: FetchedPage;
}

const ACCEPT = 'text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1';
/** Requests for one address when the site asks to come back a little later. */
const MAX_TRIES = 3;
/** A longer pause than this is left to the queue. */
const MAX_PAUSE_MS = 60_000;
const MAX_FORWARDINGS = 3;

/**
 * Fetches one page and decodes it to text. Markdown goes first: the text that the page's list brought along, its
 * listed markdown address, what the page itself answers when markdown is asked for, the twin that its HTML
 * announces; `finalUrl` is the address to cite in each case. Obeys robots.txt for every address on the way, waits
 * when the site asks for a short pause, and follows pages that only forward their readers. Rejects with PageFailure
 * for whatever keeps the page from being had; `retryAfterMs` says when the site wants us back.
 */
export async function fetchPage(
  page: Pick<PageUrl, 'url' | 'fetchUrl' | 'text'>,
  deps: FetchPageDeps,
  options: FetchPageOptions = {},
): Promise<FetchedPage> {
  if (page.text !== undefined) {
    return givenPage(page.url, page.text);
  }
  const listed = page.fetchUrl === undefined ? null : await fetchMarkdown(page.fetchUrl, deps, options);
  if (listed !== null) {
    const isInPlace = listed.finalUrl === page.fetchUrl;
    return { ...listed, url: page.url, finalUrl: isInPlace ? page.url : listed.finalUrl };
  }
  const { fetched, twin } = await fetchHere(page.url, deps, options);
  const text =
    twin === null ? null : await fetchMarkdown(twin, deps, options.signal ? { signal: options.signal } : {});
  return text === null
    ? fetched
    : { ...fetched, kind: 'markdown', tryType: 'markdown', body: text.body, html: fetched.body };
}

/** A page whose text came with the list it was found in. */
function givenPage(url: string, text: string): FetchedPage {
  const unknown = { etag: null, lastModified: null, fetchedAt: new Date() };
  const file = new SourceFile({ url, bytes: Buffer.from(text), contentType: 'text/markdown; charset=utf-8' });
  const kind = detectFormat(file)?.name ?? 'markdown';
  return { url, finalUrl: url, kind, body: text, tryType: 'markdown', ...unknown };
}

/** The markdown at `url`; null when there is none, since the page can still be had as HTML. */
async function fetchMarkdown(
  url: string,
  deps: FetchPageDeps,
  options: FetchPageOptions,
): Promise<FetchedPage | null> {
  try {
    const response = await request(url, deps, options);
    if (response.status === 304 && options.known) {
      return stillValid(options.known, response);
    }
    const fetched = readPage(url, response);
    const isText = fetched.bytes === undefined && fetched.kind !== 'html' && fetched.kind !== 'openapi';
    if (!isText || isSoft404Text(fetched.body)) return null;
    return { ...fetched, kind: fetched.kind === 'text' ? 'markdown' : fetched.kind, tryType: 'markdown' };
  } catch (error) {
    if (error instanceof PageFailure) {
      return null;
    }
    throw error;
  }
}

/** The page at its own address, and the address of the markdown twin that it announces. */
async function fetchHere(
  url: string,
  deps: FetchPageDeps,
  options: FetchPageOptions,
): Promise<{ readonly fetched: FetchedPage; readonly twin: string | null }> {
  let address = url;
  for (let forwarding = 0; forwarding <= MAX_FORWARDINGS; forwarding += 1) {
    const response = await request(address, deps, options);
    if (response.status === 304 && options.known) {
      return { fetched: stillValid(options.known, response), twin: null };
    }
    const fetched = readPage(url, response);
    if (fetched.kind !== 'html') {
      return { fetched, twin: null };
    }
    const next = metaRefreshTarget(fetched.body, fetched.finalUrl);
    if (next === null || next === fetched.finalUrl) {
      return { fetched, twin: announcedTwin(fetched, response.headers.get('link') ?? '') };
    }
    address = next;
  }
  throw new PageFailure('forbidden', url, `${url} forwards its readers more than ${MAX_FORWARDINGS} times`);
}

async function request(
  url: string,
  { safeFetch, robots }: FetchPageDeps,
  { signal, known }: FetchPageOptions,
): Promise<SafeResponse> {
  await robots.check(url);
  for (let attempt = 1; ; attempt += 1) {
    const response = await safeFetch(url, {
      headers: { accept: ACCEPT, ...conditionsFor(url, known) },
      maxBytes: maxBytesFor,
      beforeRedirect: (target) => robots.check(target),
      ...(signal && { signal }),
    });
    const pauseMs = pauseAskedBy(response);
    if (pauseMs === null) {
      return response;
    }
    await safeFetch.pace.pause(new URL(response.finalUrl).host, pauseMs);
    if (attempt === MAX_TRIES || pauseMs > MAX_PAUSE_MS) {
      return response;
    }
  }
}

/**
 * Headers by which a site answers 304 when the page is still the known one (RFC 9110 section 13.1). Not for pages
 * that were had from elsewhere: what is known of them says nothing about the address that is asked first.
 */
function conditionsFor(url: string, known: FetchedPage | undefined): Record<string, string> {
  if (!known || !isSamePage(known.finalUrl, url)) {
    return {};
  }
  return {
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
  };
}

function stillValid(known: FetchedPage, { headers }: SafeResponse): FetchedPage {
  return {
    ...known,
    etag: headers.get('etag') ?? known.etag,
    lastModified: headers.get('last-modified') ?? known.lastModified,
    fetchedAt: new Date(),
  };
}

/** The page in a response; `url` is the address that was asked for in the first place. */
function readPage(url: string, response: SafeResponse): FetchedPage {
  const contentType = response.headers.get('content-type') ?? '';
  const file = new SourceFile({ url: response.finalUrl, bytes: response.body, contentType });
  const format = detectFormat(file);
  const isBinary = format !== null && isBinaryFormat(format);
  const body = isBinary ? '' : file.text;
  refuse(url, response, body);
  const { name: kind } = isBinary ? format : readableFormat(url, file, format);
  const isPrivate = /\b(no-store|private)\b/i.test(response.headers.get('cache-control') ?? '');
  return {
    url,
    finalUrl: response.finalUrl,
    kind,
    body,
    ...(isBinary && { bytes: response.body }),
    ...(isPrivate && { isPrivate }),
    etag: response.headers.get('etag') ?? null,
    lastModified: response.headers.get('last-modified') ?? null,
    fetchedAt: new Date(),
    tryType: kind === 'markdown' ? 'markdown' : 'http',
  };
}

/** Throws when the answer is not the page that was asked for. A site that wants a long pause gets it. */
function refuse(url: string, response: SafeResponse, body: string): void {
  const refusal = refusalOf(response, body);
  if (refusal === null) {
    return;
  }
  const retryAfterMs = pauseAskedBy(response);
  const isForOthers = refusal.isForOthers === true && (retryAfterMs ?? 0) <= MAX_PAUSE_MS;
  throw new PageFailure(refusal.failure, url, `${url} ${refusal.text}`, { retryAfterMs, isForOthers });
}

function readableFormat(url: string, { text, bytes, mediaType }: SourceFile, format: Format | null): Format {
  if (text.trim() === '') throw new PageFailure('empty', url, `${url} answered with an empty page`);
  if (format === null) {
    const found = mediaType === '' ? 'something of unknown type' : `"${mediaType}"`;
    throw new PageFailure('not_text', url, `${url} is no page of text: it answered ${found}`);
  }
  const { maxBytes } = format.limits;
  if (bytes.length > maxBytes) {
    const found = `it is larger than ${maxBytes / 1024 / 1024} MiB`;
    throw new PageFailure('too_large', url, `${url} cannot be read: ${found}`);
  }
  return format;
}
