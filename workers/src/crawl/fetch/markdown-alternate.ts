import type { FetchedPage } from '../../formats/page.ts';
import { isSameSite } from '../urls/scope.ts';

/** A page's head is in its beginning. */
const SCANNED_CHARACTERS = 32_768;

const MARKDOWN = /text\/markdown/i;
const ALTERNATE = /(^|[\s"'])alternate($|[\s"'])/i;

/**
 * The address of the markdown twin that an HTML page announces for itself, by a `Link` header (RFC 8288) or by
 * `<link rel="alternate" type="text/markdown">`; null when it announces none, or one on another site.
 */
export function announcedTwin(page: FetchedPage, linkHeader: string): string | null {
  const beginning = page.body.slice(0, SCANNED_CHARACTERS);
  if (!MARKDOWN.test(linkHeader) && !MARKDOWN.test(beginning)) return null;
  const announcements = [...inHeader(linkHeader), ...inHead(beginning)];
  const found = announcements.find(({ rel, type }) => ALTERNATE.test(rel) && /^text\/markdown\b/i.test(type));
  const twin = found ? URL.parse(found.href.replaceAll('&amp;', '&'), page.finalUrl) : null;
  const isOther = twin !== null && twin.href !== page.finalUrl;
  return isOther && isSameSite(twin, new URL(page.finalUrl)) ? twin.href : null;
}

interface Announcement {
  readonly href: string;
  readonly rel: string;
  readonly type: string;
}

function* inHeader(header: string): Generator<Announcement> {
  for (const [, href = '', parameters = ''] of header.matchAll(/<([^<>]*)>((?:\s*;[^,<]*)*)/g)) {
    const of = (name: string) =>
      parameters
        .match(new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;,\\s]*))`, 'i'))
        ?.slice(1)
        .find(Boolean);
    yield { href, rel: of('rel') ?? '', type: of('type') ?? '' };
  }
}

function* inHead(html: string): Generator<Announcement> {
  for (const [tag] of html.matchAll(/<link\s[^<>]*>/gi)) {
    const of = (name: string) =>
      tag
        .match(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]*))`, 'i'))
        ?.slice(1)
        .find(Boolean);
    yield { href: of('href') ?? '', rel: of('rel') ?? '', type: of('type') ?? '' };
  }
}
