import { PageFailure } from '../../../errors/page-failure.ts';
import type { Document } from '../reader/nodes.ts';
import { readHtml } from '../reader/read-html.ts';
import { MAX_TAG_DEPTH, NestedTooDeepError } from '../reader/tree-builder.ts';

/** Bigger pages are data, not documentation; the largest manual pages known are about 2 million characters. */
const MAX_HTML_CHARS = 8_000_000;

/**
 * The tree of `html`, parsed once and leniently, entities decoded.
 *
 * @throws {PageFailure} `too_large` when the page is longer or nested deeper than is parsed.
 */
export function parseHtml(html: string, url: string): Document {
  if (html.length > MAX_HTML_CHARS) {
    const found = `it has ${html.length} characters and at most ${MAX_HTML_CHARS} are read`;
    throw new PageFailure('too_large', url, `Parsing ${url}: ${found}; add its parts as pages of their own`);
  }
  try {
    return readHtml(html);
  } catch (error) {
    if (!(error instanceof NestedTooDeepError)) throw error;
    const found = `its tags are nested more than ${MAX_TAG_DEPTH} deep`;
    throw new PageFailure('too_large', url, `Parsing ${url}: ${found}; paste the text as a document`, {
      cause: error,
    });
  }
}
