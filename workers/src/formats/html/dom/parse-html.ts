import type { Document } from 'domhandler';
import { Parser } from 'htmlparser2';
import { PageFailure } from '../../../errors/page-failure.ts';
import { MAX_TAG_DEPTH, NestedTooDeepError, TreeBuilder } from './tree-builder.ts';

/** Bigger pages are data, not documentation; the largest manual pages known are about 2 million characters. */
const MAX_HTML_CHARS = 8_000_000;

/**
 * The tree of `html`, parsed leniently, entities decoded.
 *
 * @throws {PageFailure} `too_large` when the page is longer or nested deeper than is parsed.
 */
export function parseHtml(html: string, url: string): Document {
  if (html.length > MAX_HTML_CHARS) {
    const found = `it has ${html.length} characters and at most ${MAX_HTML_CHARS} are read`;
    throw new PageFailure('too_large', url, `Parsing ${url}: ${found}; add its parts as pages of their own`);
  }
  const builder = new TreeBuilder();
  try {
    new Parser(builder).end(html);
    return builder.root;
  } catch (error) {
    if (!(error instanceof NestedTooDeepError)) throw error;
    const found = `its tags are nested more than ${MAX_TAG_DEPTH} deep`;
    throw new PageFailure('too_large', url, `Parsing ${url}: ${found}; paste the text as a document`, {
      cause: error,
    });
  }
}
