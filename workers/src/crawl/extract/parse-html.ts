import { type Document, DomHandler } from 'domhandler';
import { Parser } from 'htmlparser2';
import { PageFailure } from '../types.ts';

/** Bigger pages are data, not documentation; the largest manual pages known are about 2 million characters. */
const MAX_HTML_CHARS = 8_000_000;

/** Deep nesting makes the closing of tags quadratic and overflows the stack of every walker over the tree. */
const MAX_TAG_DEPTH = 512;

class NestedTooDeepError extends Error {
  override readonly name = 'NestedTooDeepError';
}

/** Builds the tree and gives up at the first tag that is nested too deep, before the parser gets slow. */
class BoundedDomHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > MAX_TAG_DEPTH) throw new NestedTooDeepError();
    super.onopentag(name, attributes);
  }
}

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
  const handler = new BoundedDomHandler();
  try {
    new Parser(handler, { decodeEntities: true }).end(html);
  } catch (error) {
    if (!(error instanceof NestedTooDeepError)) throw error;
    const found = `its tags are nested more than ${MAX_TAG_DEPTH} deep`;
    throw new PageFailure('too_large', url, `Parsing ${url}: ${found}; paste the text as a document`, {
      cause: error,
    });
  }
  return handler.root;
}
