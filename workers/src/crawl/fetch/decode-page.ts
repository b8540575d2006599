import { PageFailure } from '../../errors/page-failure.ts';
import { INCOMPLETE_RESPONSE } from '../../errors/to-page-failure.ts';
import { detectFormat, isBinaryFormat } from '../../formats/all-formats.ts';
import type { Format } from '../../formats/format.ts';
import { findTextNotice } from '../../formats/html/validate/text-notice.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { SourceFile } from '../../formats/source-file.ts';
import { requestedPauseMs } from '../../net/http/requested-pause.ts';
import { findRefusal } from '../../net/http/response-refusal.ts';
import type { SafeResponse } from '../../net/http/safe-fetch.ts';
import { encodeQueries } from './encode-queries.ts';

/** Longer pauses are handled by delaying the job. */
export const MAX_PAUSE_MS = 60_000;

/** Decodes a response into the page at `url`. Throws PageFailure when the response is not a readable page. */
export function decodePage(url: string, response: SafeResponse): FetchedPage {
  const contentType = response.headers.get('content-type') ?? '';
  const file = new SourceFile({ url: response.finalUrl, bytes: response.body, contentType });
  const format = detectFormat(file);
  const isBinary = format !== null && isBinaryFormat(format);
  const body = isBinary ? '' : file.text;
  throwIfRefused(url, response, format, body);
  if (format?.name === 'html' && isTruncated(body, response.mayBeIncomplete)) {
    throw new PageFailure('unreachable', url, INCOMPLETE_RESPONSE);
  }
  const readable = isBinary ? format : requireReadable(url, file, format);
  const { name: kind } = readable;
  if (kind === 'text' || kind === 'markdown') throwIfNotice(url, response.finalUrl, body);
  return toPage(url, response, readable, body);
}

function toPage(url: string, response: SafeResponse, format: Format, body: string): FetchedPage {
  const { name: kind } = format;
  const header = (name: string) => response.headers.get(name) ?? null;
  const forbidsCache = /\b(no-store|private)\b/i.test(header('cache-control') ?? '');
  const isPrivate = response.hasSentCookies === true || forbidsCache;
  return {
    url,
    finalUrl: response.finalUrl,
    kind,
    body: kind === 'html' ? encodeQueries(body, response.body, header('content-type') ?? '') : body,
    ...(isBinaryFormat(format) && { bytes: response.body }),
    ...(isPrivate && { isPrivate }),
    etag: header('etag'),
    lastModified: header('last-modified'),
    fetchedAt: new Date(),
    tryType: kind === 'markdown' ? 'markdown' : 'http',
  };
}

/** Statuses whose page asks the visitor to do something. */
const ASKS_VISITOR: ReadonlySet<number> = new Set([401, 402, 407, 420, 429, 451, 509]);

function throwIfRefused(url: string, response: SafeResponse, format: Format | null, body: string): void {
  const refusal = findRefusal(response, body);
  if (refusal === null) return;
  const retryAfterMs = requestedPauseMs(response);
  const isBlocked = refusal.isBlocked === true && (retryAfterMs ?? 0) <= MAX_PAUSE_MS;
  const { status } = response;
  const mayShowPage = status >= 400 && !ASKS_VISITOR.has(status) && retryAfterMs === null;
  const shownPage = mayShowPage && format?.name === 'html' ? toPage(url, response, format, body) : null;
  throw new PageFailure(refusal.failure, url, refusal.message, { retryAfterMs, isBlocked, shownPage });
}

/** Whether the text starts as a whole HTML document. */
const DOCUMENT_START = /^\s*(?:<!doctype html|<html)\b/i;
const DOCUMENT_END = /<\/(?:html|body)\s*>/i;
/** Tags are shorter, so an unfinished one begins within this many characters of the end. */
const MAX_TAG_CHARS = 1_000;

/**
 * Whether an HTML page ends in the middle: within a tag, or, when the response does not show where its body ends, without
 * the end of its document. Static pages may omit that end tag, but they come with their length.
 */
function isTruncated(html: string, mayBeIncomplete = false): boolean {
  if (!lacksEndTag(html)) return false;
  return mayBeIncomplete || /<\/?[a-z][^<>]*$/i.test(html.slice(-MAX_TAG_CHARS));
}

/** Whether an HTML document has no end tag. Some static sites omit it on all pages. */
export function lacksEndTag(html: string): boolean {
  return (
    DOCUMENT_START.test(html) && !DOCUMENT_END.test(html.slice(-MAX_TAG_CHARS)) && !DOCUMENT_END.test(html)
  );
}

/** Servers also answer with an error in plain text, such as "Not Found". */
function throwIfNotice(url: string, finalUrl: string, text: string): void {
  const notice = findTextNotice(finalUrl, text);
  if (notice !== null) throw new PageFailure(notice.failure, url, notice.reason);
}

function requireReadable(url: string, { text, bytes, mediaType }: SourceFile, format: Format | null): Format {
  if (text.trim() === '') throw new PageFailure('empty', url, 'The page is empty.');
  if (format === null) {
    const found = describeMediaType(mediaType);
    throw new PageFailure('not_text', url, `This is not a text page (${found}).`);
  }
  const { maxBytes } = format.limits;
  if (bytes.length > maxBytes) {
    throw new PageFailure('too_large', url, `The page is larger than ${maxBytes / 1024 / 1024} MiB.`);
  }
  return format;
}

function describeMediaType(mediaType: string): string {
  if (mediaType === '') return 'no content type';
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mediaType)
    ? `content type ${mediaType}`
    : 'an invalid content type';
}
