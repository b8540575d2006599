import { readTags, type Tag } from '../../formats/html/read-tags.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { isSameSite } from '../urls/scope.ts';

/** Only the beginning of a page is searched, which has its head. */
const MAX_SCANNED_CHARS = 32_768;

const MARKDOWN = /text\/markdown/i;
const ALTERNATE = /(^|[\s"'])alternate($|[\s"'])/i;

/**
 * The URL of a page's markdown alternate, from a `Link` header (RFC 8288) or
 * `<link rel="alternate" type="text/markdown">`; null when there is none on the same site.
 */
export function findMarkdownAlternate(page: FetchedPage, linkHeader: string): string | null {
  const head = page.body.slice(0, MAX_SCANNED_CHARS);
  if (!MARKDOWN.test(linkHeader) && !MARKDOWN.test(head)) return null;
  const links = [...inHeader(linkHeader), ...readTags(head, 'link').map(({ attributes }) => attributes)];
  const found = links.find(
    ({ rel = '', type = '' }) => ALTERNATE.test(rel) && /^text\/markdown\b/i.test(type),
  );
  const alternate = found ? URL.parse(found.href ?? '', page.finalUrl) : null;
  const isOther = alternate !== null && alternate.href !== page.finalUrl;
  return isOther && isSameSite(alternate, new URL(page.finalUrl)) ? alternate.href : null;
}

function* inHeader(header: string): Generator<Tag['attributes']> {
  for (const [, href = '', parameters = ''] of header.matchAll(/<([^<>]*)>((?:\s*;[^,<]*)*)/g)) {
    const parameter = (name: string) =>
      parameters
        .match(new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;,\\s]*))`, 'i'))
        ?.slice(1)
        .find(Boolean);
    yield { href, rel: parameter('rel'), type: parameter('type') };
  }
}
